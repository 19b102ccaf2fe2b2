import { z } from 'zod'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { readPlace, writePlace } from '#server/kernel/http/cursor.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { BoardBooking, BookingFee } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

import { presentOnBoard } from './day-board.ts'
import { listOpenFees, listUnattended, waiveFee } from './desk-store.ts'

interface PageRequest {
  after?: string
  limit: number
}

const Place = z.tuple([z.iso.datetime(), z.uuid()])

function readAt(text: string): { at: Date; id: string } {
  const [at, id] = readPlace(Place, text)

  return { at: new Date(at), id }
}

/** "Came or not?": what is over and nobody was checked in to. */
export async function pageOfUnattended(
  db: Db,
  { after, limit }: PageRequest,
  now: Date,
): Promise<{ bookings: BoardBooking[]; next: string | null }> {
  const place = after === undefined ? undefined : readAt(after)
  const found = await listUnattended(db, now, { after: place && { endsAt: place.at, id: place.id }, limit })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)

  return {
    bookings: rows.map((row) => presentOnBoard(row)),
    next: last && found.length > limit ? writePlace([last.endsAt.toISOString(), last.id]) : null,
  }
}

/** Fees of late cancellations and of those who did not come, until somebody waives them or an order charges them. */
export async function pageOfFees(
  db: Db,
  { after, limit }: PageRequest,
): Promise<{ fees: BookingFee[]; next: string | null }> {
  const place = after === undefined ? undefined : readAt(after)
  const found = await listOpenFees(db, { after: place && { startsAt: place.at, id: place.id }, limit })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)

  return {
    fees: rows.map(({ status, feeCents, zone, ...row }) => ({
      ...row,
      kind: status === 'no_show' ? 'no_show' : 'late_cancellation',
      amountCents: feeCents,
      local: localTimeOf(row.startsAt, zone),
    })),
    next: last && found.length > limit ? writePlace([last.startsAt.toISOString(), last.id]) : null,
  }
}

export async function waiveFeeOf(
  { db, now }: Services,
  { bookingId, reason }: { bookingId: string; reason: string },
  context: Context,
): Promise<void> {
  await atomically(db, async (trx) => {
    const waived = await waiveFee(trx, { id: bookingId, at: now(), by: actorIdOf(context.actor), reason })
    if (!waived) throw new Failure('wrong_state', 'This booking has no fee that is open.')

    await recordEvent(trx, context, {
      action: 'booking_fee_waived',
      entity: 'booking',
      entityId: bookingId,
      before: { feeCents: waived.feeCents },
      after: { feeCents: 0 },
      facts: { reference: waived.reference },
      reason,
    })
  })
}
