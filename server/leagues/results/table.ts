import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { flightsIn } from '#server/leagues/flights.ts'
import { indexesInForce } from '#server/leagues/handicap/index-store.ts'
import { rulesBySeason } from '#server/leagues/seasons/rules-of-round.ts'
import { viewerOf } from '#server/leagues/viewer.ts'
import { Failure } from '#shared/http/failure.ts'
import { byFlight } from '#shared/leagues/flights.ts'
import { isPlayoff } from '#shared/leagues/playoffs/bracket.ts'
import type { StandingRow, Standings } from '#shared/leagues/results/contract.ts'
import { mostPointsOfRound, possiblePlaces } from '#shared/leagues/results/possible.ts'
import type { Standing } from '#shared/leagues/results/standings.ts'
import { KeptResults, KeptStandings } from '#shared/leagues/results/wire.ts'
import { holds } from '#shared/permissions/may.ts'

import { inHundredths } from './publish.ts'
import { findSeasonName, listLatestRevisions, listPlayers, listRounds, listTeams } from './store.ts'

/** The table of a season as it was last published. Players of the season and staff also read whose number is which. */
export async function readStandings(work: Work, seasonId: string): Promise<Standings> {
  const season = await findSeasonName(work, seasonId)
  if (!season) throw new Failure('not_found', 'There is no such season.')

  const [teams, players, all, revisions, rules] = await inOneTrip([
    listTeams(work, seasonId),
    listPlayers(work, seasonId),
    listRounds(work, seasonId),
    listLatestRevisions(work, seasonId),
    rulesBySeason(work, [seasonId]),
  ])
  const rulesOf = rules.get(seasonId)
  const rounds = all.filter((round) => !isPlayoff(round, rulesOf?.(round.number) ?? null))
  const last = rounds.findLast(({ id }) => revisions.some(({ roundId }) => roundId === id))
  const revision = revisions.find(({ roundId }) => roundId === last?.id)
  const standings = revision ? KeptStandings.decode(revision.standings) : []
  const results = revision ? KeptResults.decode(revision.results) : []
  // One that was moved behind a later one is still to come.
  const left = rounds.filter(({ id }) => !revisions.some(({ roundId }) => roundId === id))
  const ofLast = rulesOf?.(last?.number ?? 1)
  const flights = await flightsIn(work, seasonId)
  const tables = byFlight(standings, flights)
  const most = ofLast ? mostPointsOfRound(ofLast) : 0
  const possible = tables.flatMap((table) => possiblePlaces(table, left.length, most))

  const own = await viewerOf(work)
  const mayAsk = holds(work.context.actor, 'manage_leagues/leagues') || players.some(({ personId }) => own === personId)
  const indexes = mayAsk
    ? await indexesInForce(
        work,
        players.map(({ id }) => id),
      )
    : []
  const nameOf = (id: string) => teams.find((team) => team.id === id)?.name ?? ''
  const isBeside = (one: string, other: string) => flights.get(one) === flights.get(other)
  const rowOf = ({ id, rank, points, played, dropped, ties }: Standing): StandingRow => {
    const ofTeam = players.filter(({ teamId }) => teamId === id)
    const last = results.find((result) => result.id === id)
    const { best, worst } = possible.find((one) => one.id === id) ?? { best: rank, worst: rank }

    return {
      id,
      flight: flights.get(id) ?? null,
      rank,
      name: nameOf(id),
      points: inHundredths(points),
      played,
      dropped: [...dropped],
      lastPoints: last ? inHundredths(last.points) : null,
      ties: ties
        .map(({ step, among }) => ({
          step,
          among: among.filter((other) => other !== id && isBeside(id, other)).map(nameOf),
        }))
        .filter(({ among }) => among.length > 0),
      best,
      worst,
      players: mayAsk
        ? ofTeam.flatMap(({ personId, shownName: name }) =>
            personId === null ? [] : [{ personId, name, index: indexOf(indexes, personId) }],
          )
        : [],
      isOwn: own !== null && ofTeam.some(({ personId }) => personId === own),
    }
  }

  return {
    season,
    round: last?.number ?? null,
    roundsLeft: left.length,
    revision: revision?.number ?? 0,
    publishedAt: revision?.at ?? null,
    rows: tables.flatMap((table) => table.map(rowOf)),
  }
}

function indexOf(indexes: Awaited<ReturnType<typeof indexesInForce>>, personId: string): number | null {
  const tenths = indexes.find((one) => one.personId === personId)?.indexTenths

  return tenths == null ? null : tenths / 10
}
