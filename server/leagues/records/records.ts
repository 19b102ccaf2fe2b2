import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { bracketWith, getPlayoffs, type KnownPlayoffs, nameIn } from '#server/leagues/playoffs/known.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { championOf, runnerUpOf } from '#shared/leagues/playoffs/bracket.ts'
import type { SeasonOutcome, SeasonRecords } from '#shared/leagues/records/contract.ts'
import { recordsOf } from '#shared/leagues/records/records.ts'
import { KeptResults } from '#shared/leagues/results/wire.ts'

import { type CardRow, findPublicSeason, listCards, listResults, pageOfOver } from './store.ts'

/** The champions of the seasons that are over. */
export async function listChampions(work: Work, page: PageRequest) {
  const { rows, next } = await pageOfOver(work, page)
  const seasons: SeasonOutcome[] = []
  for (const season of rows) seasons.push(outcomeOf(season, await getPlayoffs(work, season.id)))

  return { seasons, next }
}

export async function readRecords(work: Timed, seasonId: string): Promise<SeasonRecords> {
  const season = await findPublicSeason(work, seasonId)
  if (!season) throw new Failure('not_found', 'There is no such season.')
  const [known, rounds, cards] = await inOneTrip([
    getPlayoffs(work, seasonId),
    listResults(work, seasonId),
    listCards(work, seasonId),
  ])
  const nameOf = nameIn(known)
  const named = ({ name, teamId }: CardRow) => name ?? nameOf(teamId)
  const whole = cards.filter(({ holes }) => holes === season.holes)
  const records = recordsOf({
    rounds: rounds.map(({ number, results }) => ({ number, results: KeptResults.parse(results) })),
    cards: whole.map((card) => ({
      entryId: card.entryId,
      name: named(card),
      round: card.round,
      gross: card.gross ?? 0,
      // Of a match only those above the lowest player's are given; a round is as good as its whole handicap says.
      net: (card.gross ?? 0) - (card.courseHandicap ?? card.strokes),
    })),
    indexes: cards.flatMap((card) =>
      card.indexTenths === null
        ? []
        : [{ entryId: card.entryId, name: named(card), round: card.round, indexTenths: card.indexTenths }],
    ),
    nameOf,
  })
  const isOver = season.status === 'completed' || season.status === 'archived'

  return {
    season: { id: season.id, name: season.name, league: season.league },
    outcome: isOver ? outcomeOf(season, known) : null,
    records,
  }
}

type OverSeason = Pick<SeasonOutcome, 'id' | 'name' | 'league' | 'endedAt'>

/** By the final where playoffs were begun, else by the first place of the table. */
function outcomeOf({ id, name, league, endedAt }: OverSeason, known: KnownPlayoffs): SeasonOutcome {
  const nameOf = nameIn(known)
  const named = (teamId: string) => ({ teamId, name: nameOf(teamId) })
  const { seeds, standings } = known
  const season = { id, name, league, endedAt }
  if (seeds.length === 0) {
    const first = standings.filter(({ rank, played }) => rank === 1 && played > 0)
    return { ...season, champions: first.map((one) => named(one.id)), runnerUp: null, by: 'table' }
  }
  const bracket = bracketWith(known, seeds)
  const [champion, second] = [championOf(bracket), runnerUpOf(bracket)]

  return {
    ...season,
    champions: champion === null ? [] : [named(champion)],
    runnerUp: second === null ? null : named(second),
    by: 'playoffs',
  }
}
