import type { Timed, Work } from '#server/kernel/work.ts'
import { planCards } from '#server/leagues/cards/make-cards.ts'
import { getRound } from '#server/leagues/cards/rounds.ts'
import { flightsIn } from '#server/leagues/flights.ts'
import { listLatestRevisions } from '#server/leagues/results/store.ts'
import { listPlaying } from '#server/leagues/subs/plan.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { tableOf } from '#shared/leagues/flights.ts'
import { rankHoles, strokesOn } from '#shared/leagues/handicap/strokes.ts'
import type { OwnEvening, OwnSeason } from '#shared/leagues/mine/contract.ts'
import { KeptResults, KeptStandings } from '#shared/leagues/results/wire.ts'
import { holesOnCard } from '#shared/leagues/rounds/holes.ts'
import { sharesBall } from '#shared/leagues/rules.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { type EveningRow, findCard, findOwn, listEvenings, listHoles, listPlayed } from './store.ts'

/** The next evening of whoever is signed in, in each season that they play. */
export async function listMyEvenings(work: Work): Promise<OwnEvening[]> {
  const evenings = []
  for (const row of await listEvenings(work, signedIn(work.context.actor).userId))
    evenings.push(await present(work, row))

  return evenings
}

async function present(work: Timed, row: EveningRow): Promise<OwnEvening> {
  const { registrationId, teamId, zone, startsAt, endsAt, playsAt, pairingId } = row
  const isShared = sharesBall(row.format)
  const players = pairingId === null ? [] : await listPlaying(work, pairingId)
  const others = Map.groupBy(
    players.filter((one) => one.teamId !== teamId),
    (one) => one.teamId,
  )
  const local = (at: Date) => localTimeOf(at, zone)

  return {
    registrationId,
    entryId: isShared ? teamId : registrationId,
    seasonId: row.seasonId,
    league: row.league,
    round: {
      id: row.roundId,
      number: row.number,
      status: row.status,
      course: row.course,
      startsAt,
      endsAt,
      local: local(startsAt),
      localEnd: local(endsAt),
    },
    pairingId,
    bay: row.bay,
    start: playsAt,
    localStart: local(playsAt),
    partners: players.filter((one) => one.teamId === teamId && one.id !== registrationId).map(({ name }) => name),
    against: [...others.values()].flatMap(([first]) => (first ? [first.teamName] : [])),
    isAbsent: row.isAbsent,
    sub: row.sub,
    mayFindSub: !isShared && pairingId !== null && row.sub === null,
    ...(await strokesOf(work, row, isShared ? teamId : registrationId)),
  }
}

/** By the card, or as it would be made now. */
async function strokesOf(work: Timed, { roundId, nine }: EveningRow, entryId: string) {
  const round = await getRound(work, roundId)
  const made = await findCard(work, roundId, entryId)
  const plan = made ? undefined : await planCards(work, round)
  const card = made ?? plan?.cards.find((one) => (one.registrationId ?? one.teamId) === entryId)
  if (!card || !round.rules) return { hasCard: false, index: null, strokes: null, holes: [] }

  const holes = holesOnCard(await listHoles(work, card.courseTeeId), { holes: round.rules.holes, nine })
  const ranked = rankHoles(holes)
  return {
    hasCard: made !== undefined,
    index: card.indexTenths === null ? null : card.indexTenths / 10,
    strokes: card.strokes,
    holes: holes.map((hole, at) => ({
      hole: hole.hole,
      par: hole.par,
      strokeIndex: hole.strokeIndex,
      received: strokesOn(card.strokes, ranked[at]?.strokeIndex ?? 0, holes.length),
    })),
  }
}

/** How a season has gone for one of its players: what is published of it, and their cards. */
export async function readMySeason(work: Work, registrationId: string): Promise<OwnSeason> {
  const own = await findOwn(work, registrationId, signedIn(work.context.actor).userId)
  if (!own) throw new Failure('not_found', 'There is no such registration.')
  const entryId = sharesBall(own.format) ? own.teamId : own.id
  const rounds = await listPlayed(work, own.seasonId, entryId)
  const revisions = new Map((await listLatestRevisions(work, own.seasonId)).map((one) => [one.roundId, one]))
  const last = rounds.map(({ id }) => revisions.get(id)).find((one) => one !== undefined)
  const flights = await flightsIn(work, own.seasonId)
  const table = tableOf(last ? KeptStandings.parse(last.standings) : [], { flights, teamId: own.teamId })
  const standing = table.find(({ id }) => id === own.teamId)

  return {
    registrationId,
    place: standing?.rank ?? null,
    of: table.length,
    points: standing ? inHundredths(standing.points.valueOf()) : null,
    rounds: rounds.map(({ id, number, startsAt, course, status, cardId }) => {
      const revision = revisions.get(id)
      const result = revision && KeptResults.parse(revision.results).find((one) => one.id === own.teamId)
      return {
        roundId: id,
        number,
        local: localTimeOf(startsAt, own.zone),
        course,
        status,
        entryId,
        hasCard: cardId !== null,
        gross: result?.gross ?? null,
        net: result?.net ?? null,
        points: result ? inHundredths(result.points.valueOf()) : null,
        place: result?.place ?? null,
      }
    }),
  }
}

const inHundredths = (points: number): number => Math.round(points * 100) / 100
