import { recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { onOrder } from '#server/orders/order/settle-order.ts'
import { Failure } from '#shared/http/failure.ts'

interface LatePaymentMark {
  orderId: string
  isDone: boolean
}

/** Records that a late payer was told. Repeating it changes nothing. */
export function settleLatePayment(work: Work, { orderId, isDone }: LatePaymentMark): Promise<void> {
  return onOrder(work, orderId, async (work, order) => {
    if (order.lateCents === 0) throw new Failure('wrong_state', 'No money came too late for this order.')

    const { numUpdatedRows } = await work.trx
      .updateTable('customerOrder')
      .set({ lateDoneAt: isDone ? work.now : null })
      .where('id', '=', orderId)
      .where('lateDoneAt', isDone ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return

    await recordEvent(work, {
      action: isDone ? 'late_payment_done' : 'late_payment_reopened',
      entity: 'order',
      entityId: orderId,
      facts: { lateCents: order.lateCents },
      ...(order.personId !== null && { onBehalfOf: order.personId }),
    })
  })
}
