import { recordEvent } from '#server/audit/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { cardsAnew, type PlayedIndexes } from '#server/leagues/cards/make-cards.ts'
import { getRound } from '#server/leagues/cards/rounds.ts'
import type { RoundRow } from '#server/leagues/cards/store.ts'
import { calculateIndexes } from '#server/leagues/handicap/calculations.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { averagesOf, averageStart10 } from '#shared/leagues/handicap/average.ts'
import { type CalculationInputs, recordOf } from '#shared/leagues/handicap/inputs.ts'
import { mondayOf } from '#shared/leagues/handicap/lock.ts'
import { indexOn } from '#shared/leagues/handicap/record.ts'

import { listRounds } from './store.ts'
import { listGivenCards, listOverridesAt, listStarts, updateStrokes } from './strokes-store.ts'

interface Amended {
  seasonId: string
  /** The round that is amended. */
  number: number
  reason: string
}

/**
 * Gives the strokes anew on the cards of all rounds after one that is amended, each off the index that the rounds before it say now.
 * Round by round: with other strokes a card counts another net double bogey, and the next index follows from it. The card of a sub
 * stays as it is, and so does that of a player who was replaced.
 */
export async function giveStrokesAnew(work: Acting, { seasonId, number, reason }: Amended): Promise<void> {
  for (const { id, status } of (await listRounds(work, seasonId)).filter((round) => round.number > number)) {
    if (status === 'scheduled') continue
    const changed = await giveAnew(work, await getRound(work, id))
    if (changed === 0) continue
    await recordEvent(work, {
      action: 'league_strokes_given_anew',
      entity: 'league_round',
      entityId: id,
      facts: { cards: changed },
      reason,
      publish: { data: { seasonId } },
    })
  }
}

/** Says how many cards have other strokes now. */
async function giveAnew(work: Acting, round: RoundRow): Promise<number> {
  const given = await listGivenCards(work, round.id)
  const planned = await cardsAnew(work, round, async (players) => {
    const subs = new Set(given.filter(({ isSub }) => isSub).map(({ entryId }) => entryId))
    const ids = players.map(({ registrationId }) => registrationId)
    const indexes = await indexesBefore(work, round, ids)
    return new Map(
      ids.map((id) => {
        const kept = given.find(({ entryId }) => entryId === id)?.indexTenths ?? null
        return [id, { indexTenths: subs.has(id) ? kept : (indexes.get(id)?.indexTenths ?? null) }]
      }),
    )
  })
  const changed = given.flatMap((card) => {
    const anew = planned.find(({ registrationId, teamId }) => (registrationId ?? teamId) === card.entryId)
    const isSame =
      !anew ||
      (anew.strokes === card.strokes &&
        anew.indexTenths === card.indexTenths &&
        anew.courseHandicap === card.courseHandicap)
    return isSame || card.isSub ? [] : [{ ...anew, id: card.id }]
  })
  for (const { id, indexTenths, courseHandicap, strokes } of changed) {
    await updateStrokes(work, id, { indexTenths, courseHandicap, strokes })
  }

  return changed.length
}

/** Off which index each played on the day of a round, or on the Monday of its week, by what is known now. */
async function indexesBefore(work: Timed, round: RoundRow, registrationIds: readonly string[]): Promise<PlayedIndexes> {
  const { rules, startsAt, seasonId } = round
  const starts = await listStarts(work, registrationIds)
  const personIds = [...new Set(starts.map(({ personId }) => personId))]
  const [calculated, overrides] = await inOneTrip([
    calculateIndexes(work, personIds, null),
    listOverridesAt(work, { personIds, at: startsAt }),
  ])
  const day = localDayOf(startsAt, work.place.zone)
  const morning = rules?.handicap.lockedAt === 'week' ? mondayOf(day) : day
  const ofSeason = rules?.handicap.system === 'league_average' ? seasonId : null
  const holes = rules?.holes ?? 9

  return new Map(
    starts.map(({ registrationId, personId, startIndexTenths }) => {
      const isOwn = (one: { personId: string; seasonId: string | null }) =>
        one.personId === personId && one.seasonId === ofSeason
      const said = overrides.find(isOwn)?.indexTenths
      const inputs = calculated.find(isOwn)?.inputs
      const start10 = ofSeason === null ? startIndexTenths : averageStart10(startIndexTenths, holes)
      return [registrationId, { indexTenths: said ?? (inputs && indexBefore(inputs, morning)) ?? start10 }]
    }),
  )
}

const indexBefore = (inputs: CalculationInputs, day: string): number | undefined =>
  'kind' in inputs ? averagesOf(inputs).findLast(({ on }) => on < day)?.index10 : indexOn(recordOf(inputs), day)
