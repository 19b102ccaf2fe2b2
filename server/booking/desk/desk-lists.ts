import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { BookingFee } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { presentOnBoard } from './day-board.ts'
import { listOpenFees, listUnattended, waiveFee } from './desk-store.ts'

/** "Came or not?": what is over and nobody was checked in to. */
export async function pageOfUnattended(db: Db, page: PageRequest, now: Date) {
  const { rows, next } = await listUnattended(db, now, page)

  return { bookings: rows.map((row) => presentOnBoard(row)), next }
}

/** Fees of late cancellations and of those who did not come, until somebody waives them or an order charges them. */
export async function pageOfFees(db: Db, page: PageRequest): Promise<{ fees: BookingFee[]; next: string | null }> {
  const { rows, next } = await listOpenFees(db, page)

  return {
    fees: rows.map(({ status, feeCents, zone, ...row }) => ({
      ...row,
      kind: status === 'no_show' ? 'no_show' : 'late_cancellation',
      amountCents: feeCents,
      local: localTimeOf(row.startsAt, zone),
    })),
    next,
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
      publish: {},
    })
  })
}
