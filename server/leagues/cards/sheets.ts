import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { BaySheetEntry } from '#shared/leagues/cards/contract.ts'
import { rankHoles, strokesOn } from '#shared/leagues/handicap/strokes.ts'
import { holesOnCard, type RoundHole } from '#shared/leagues/rounds/holes.ts'

import { addressOfCard, linkOf } from './link.ts'
import { planCards } from './make-cards.ts'
import { getRound } from './rounds.ts'
import { listCardsOfRound } from './store.ts'

/**
 * What the sheets beside the bays say of each player: where strokes are received, and the address of the card as a code. Before the
 * round begins it is by the indexes of now, and the card is opened by whoever signs in; once it has one the link of the card opens it.
 */
export async function listSheetEntries(work: Work, roundId: string): Promise<BaySheetEntry[]> {
  const round = await getRound(work, roundId)
  const cards = await listCardsOfRound(work, roundId)
  const made = cards.map(({ entryId, strokes, holes, ...card }) => ({
    entryId,
    strokes,
    holes: receivedOn(holes, strokes),
    url: linkOf(work, { roundId, entryId }, card),
  }))
  const { cards: planned } = await planCards(work, round)
  const tees = await listHolesOf(work, [...new Set(planned.map(({ courseTeeId }) => courseTeeId))])
  const { rules, nine } = round
  const others = planned.map(({ registrationId, teamId, courseTeeId, strokes }) => {
    const entryId = registrationId ?? teamId
    const holes = holesOnCard(tees.get(courseTeeId) ?? [], { holes: rules?.holes ?? 9, nine })
    return { entryId, strokes, holes: receivedOn(holes, strokes), url: addressOfCard(work, { roundId, entryId }) }
  })

  return [...made, ...others]
}

function receivedOn(holes: readonly RoundHole[], strokes: number): BaySheetEntry['holes'] {
  const ranked = rankHoles(holes)

  return holes.map(({ hole, par }, at) => ({
    hole,
    par,
    received: strokesOn(strokes, ranked[at]?.strokeIndex ?? 0, holes.length),
  }))
}

async function listHolesOf({ trx }: OnDatabase, teeIds: readonly string[]): Promise<Map<string, RoundHole[]>> {
  if (teeIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('teeHole')
    .select(['teeId', 'hole', 'par', 'strokeIndex'])
    .where('teeId', 'in', teeIds)
    .orderBy('teeId')
    .orderBy('hole')
    .execute()

  return Map.groupBy(rows, ({ teeId }) => teeId)
}
