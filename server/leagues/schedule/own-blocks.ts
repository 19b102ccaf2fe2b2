import { recordEvent } from '#server/audit/service.ts'
import type { BaysGone } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'

import { findRoundOfPairing } from './own-time-store.ts'
import { getRound } from './round.ts'
import { ownerOfPairing, raiseRounds, seatPairing } from './store.ts'

/** The blocks of those pairings of a round that play at times of their own. */
export const ownTimesOfRound = async ({ trx }: OnDatabase, roundId: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('block')
      .innerJoin('pairing', 'pairing.id', 'ownerId')
      .select('block.id')
      .where('ownerKind', '=', ownerOfPairing)
      .where('roundId', '=', roundId)
      .orderBy('block.id')
      .execute()
  ).map(({ id }) => id)

/** After its bay was exchanged for another one. */
export function moveOwnTime(work: Work, pairingId: string, substitutes: BaysGone['substitutes']): Promise<void> {
  return change(work, pairingId, {
    action: 'pairing_moved',
    seatOf: ({ bayId, startsAt }) => {
      const into = substitutes.find(({ out }) => out === bayId)
      return into && { bayId: into.id, startsAt }
    },
  })
}

/** It looks for another time. */
export const callOffPairing = (work: Work, pairingId: string, reason: string): Promise<void> =>
  change(work, pairingId, { action: 'pairing_time_left', reason, seatOf: () => null })

interface Seat {
  bayId: string
  startsAt: Date
}

interface Change {
  action: string
  reason?: string
  /** Undefined where it stays. */
  seatOf: (seat: Seat) => Seat | null | undefined
}

async function change(work: Work, pairingId: string, { action, reason, seatOf }: Change): Promise<void> {
  const roundId = await findRoundOfPairing(work, pairingId)
  if (roundId === undefined) return

  await lockAll(work, { leagueRound: roundId })
  const { round, season, pairings } = await getRound(work, roundId)
  const pairing = pairings.find(({ id }) => id === pairingId)
  if (!pairing?.bay || !pairing.startsAt) return
  const seat = seatOf({ bayId: pairing.bay.id, startsAt: pairing.startsAt })
  if (seat === undefined) return

  await seatPairing(work, pairingId, seat)
  await raiseRounds(work, [roundId])
  await recordEvent(work, {
    action,
    entity: 'league_round',
    entityId: roundId,
    before: { bay: pairing.bay.name, startsAt: pairing.startsAt },
    facts: { pairing: pairingId },
    reason,
    publish: { version: round.version + 1, data: { seasonId: season.id } },
  })
}
