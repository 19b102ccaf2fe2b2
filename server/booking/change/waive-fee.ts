import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { onBooking } from '#server/booking/pay/lock-for-change.ts'
import { listLinesOfFee } from '#server/booking/pay/order-store.ts'
import { waiveFee } from '#server/booking/record-store.ts'
import type { Work } from '#server/kernel/work.ts'
import { refundLines } from '#server/orders/service.ts'
import { askForRefund, owingCash } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { giveTimeBack } from './give-time-back.ts'

interface FeeWaiver {
  bookingId: string
  reason: string
}

/**
 * Waives a fee; what was paid of it in an order is refunded. A late cancellation is free then, so the minutes or the lesson come
 * back too. A no-show keeps them: the time stood empty, and whoever came after all needs them for it.
 */
export async function waiveFeeOf(work: Work, { bookingId, reason }: FeeWaiver): Promise<void> {
  const refundIds = await onBooking(work, bookingId, async (work, booking) => {
    const lines = await listLinesOfFee(work, bookingId)
    await letFeeGo(work, { bookingId, reason })
    if (booking.status === 'cancelled_customer') await giveTimeBack(work, booking, { isStudios: false })
    const refundIds: string[] = []
    for (const line of lines) {
      refundIds.push(...(await giveBackFee(owingCash(work), { ...line, reason })))
    }
    return refundIds
  })
  for (const id of refundIds) await askForRefund(work, id)
}

interface FeeLine {
  orderId: string
  lineId: string
  reason: string
}

async function giveBackFee(work: Work, { orderId, lineId, reason }: FeeLine) {
  const body = { lines: [{ lineId, quantity: 1, giveBack: true }], reason }
  const { refund, refundIds } = await refundLines(work, { orderId, body })
  if (refund.totalCents === 0 || holds(work.context.actor, 'refund/orders')) return refundIds

  throw new Failure('not_allowed', 'Money would go back to the client. Ask somebody who may refund.')
}

interface LetGo extends FeeWaiver {
  /** 0 while it is canceled: then minutes or a lesson may be all that it costs. */
  leastCents?: number
}

/** Waives a booking's open fee under its lock, without a refund. */
export async function letFeeGo(work: Work, { bookingId, reason, leastCents = 1 }: LetGo): Promise<void> {
  const by = actorIdOf(work.context.actor)
  const waived = await waiveFee(work, { id: bookingId, at: work.now, by, reason, leastCents })
  if (!waived) throw new Failure('wrong_state', 'This booking has no fee that stands.')

  await recordEvent(work, {
    action: 'booking_fee_waived',
    entity: 'booking',
    entityId: bookingId,
    before: { feeCents: waived.feeCents },
    after: { feeCents: 0 },
    facts: { reference: waived.reference },
    ...(waived.personId !== null && { onBehalfOf: waived.personId }),
    reason,
    publish: {},
  })
}
