import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { type BookingRow, insertTransition } from '#server/booking/store.ts'
import type { Work } from '#server/kernel/work.ts'
import { sum } from '#shared/booking/players/shares.ts'

import { type PlayerRow, saveParty, savePlayers } from './party-store.ts'

interface SharingChange {
  booking: BookingRow
  /** Nobody, where it is for one from now on. */
  players: readonly PlayerRow[]
  priceCents?: number
  reason: string
}

/** Writes down who plays and what each pays: the price is the sum of that. To be called under the lock. */
export async function saveSharing(work: Work, change: SharingChange): Promise<void> {
  const { booking, players, reason } = change
  const { id, status, personId, partySize } = booking
  const { actor } = work.context
  const version = booking.version + 1
  const priceCents = change.priceCents ?? sum(players.map(({ shareCents }) => shareCents))
  await savePlayers(work, id, players)
  await saveParty(work, { id, version, priceCents, partySize: Math.max(1, players.length) })
  const by = { actorKind: actor.kind, actorId: actorIdOf(actor), at: work.now, reason }
  await insertTransition(work, { bookingId: id, fromStatus: status, toStatus: status, version, ...by })
  await recordEvent(work, {
    action: 'booking_players_changed',
    entity: 'booking',
    entityId: id,
    before: { players: partySize, priceCents: booking.priceCents },
    after: { players: Math.max(1, players.length), priceCents },
    onBehalfOf: personId,
    publish: { version, personId, data: { to: status } },
  })
}
