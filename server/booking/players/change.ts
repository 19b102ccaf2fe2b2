import { plansOf } from '#server/booking/calendar/price-of-move.ts'
import { refuseStale } from '#server/booking/longer/extend-one.ts'
import { refuseBeyondCapacity } from '#server/booking/make/price.ts'
import { onBookingAlone } from '#server/booking/pay/lock-for-change.ts'
import { listShares, type ShareRow } from '#server/booking/pay/share-store.ts'
import { bookingNotFound, getBooking, recordOf } from '#server/booking/record.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { mayShare } from '#shared/booking/players/may-share.ts'
import type { NamedPlayer } from '#shared/booking/players/players-contract.ts'
import type { BookingRecord } from '#shared/booking/record.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'
import { counted } from '#shared/words.ts'

import { findParty, type PlayerRow } from './party-store.ts'
import { saveSharing, newShares } from './sharing.ts'

interface Change {
  bookingId: string
  players: readonly NamedPlayer[]
  version?: number
}

type Row = PlayerRow & { isOrdered: boolean }

/** Sets the players. One with an ordered share keeps it; the others share the rest. */
export const changePlayers = (
  work: Work,
  { bookingId, players: named, version: seenVersion }: Change,
): Promise<BookingRecord> =>
  onBookingAlone(work, bookingId, async (work, booking) => {
    const { context, now } = work
    const { actor } = context
    if (!may(actor, 'booking.cancel', booking)) throw bookingNotFound()
    await refuseStale(work, { booking, seenVersion, context, now })
    const party = await findParty(work, bookingId)
    refuseBeyondCapacity({ serviceName: party.name, capacity: party.capacity }, named)
    await refuseState(work, booking, { isStudios: may(actor, 'booking.manage', booking), now })

    const before = await listShares(work, [bookingId])
    const after = rowsOf(named, before)
    const plans = await plansOf(work, [...before, ...after])
    const cents = newShares({ party, before, after, plans })
    const players = after.map((row, at) => ({ ...row, shareCents: cents[at] ?? 0 }))
    const isForOne = players.length === 1 && players.every(({ isOrdered }) => !isOrdered)
    const priceCents = players.reduce((sum, { shareCents }) => sum + shareCents, 0)
    const reason = isForOne ? 'For one player' : counted(players.length, 'player')
    await saveSharing(work, { booking, players: isForOne ? [] : players, priceCents, reason })

    return recordOf(work, await getBooking(work, bookingId, actor), { actor, now })
  })

async function refuseState(
  { trx }: OnDatabase,
  booking: BookingRow,
  asker: { isStudios: boolean; now: Date },
): Promise<void> {
  if (!mayShare(booking, asker)) {
    throw new Failure('wrong_state', 'Who plays can be changed here until it begins. Ask the desk.')
  }
  const { orderLineId } = await trx
    .selectFrom('booking')
    .select('orderLineId')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  if (orderLineId !== null) throw new Failure('wrong_state', 'It is in an order as a whole: its price is not shared.')
}

function rowsOf(named: readonly NamedPlayer[], before: readonly ShareRow[]): Row[] {
  const kept = new Set(named.flatMap(({ player }) => player ?? []))
  const gone = before.find(({ player, orderLineId }) => orderLineId !== null && !kept.has(player))
  if (gone) throw new Failure('wrong_state', `${gone.name} has ordered their share: it has to be given back first.`)

  let last = Math.max(0, ...before.map(({ player }) => player))
  const rows = named.map(({ player, name }, at): Row => {
    const known = before.find((row) => row.player === player)
    const isTwice = player !== undefined && named.findIndex((other) => other.player === player) < at
    if (isTwice || (player !== undefined && !known)) throw unknownPlayer(at)
    if (known) return { ...known, name, isOrdered: known.orderLineId !== null }

    last += 1
    return { player: last, name, tier: null, personId: null, shareCents: 0, isOrdered: false }
  })
  return rows.toSorted((one, other) => one.player - other.player)
}

const unknownPlayer = (at: number) =>
  new Failure('invalid_input', 'Some of them do not play.', {
    details: [{ path: `players.${at}.player`, message: 'Nobody plays at this place.' }],
  })
