import type { OnDatabase } from '#server/kernel/db/database.ts'

const openDisputes = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('dispute')
    .innerJoin('orderPayment', 'orderPayment.paymentId', 'dispute.paymentId')
    .innerJoin('customerOrder', 'customerOrder.id', 'orderPayment.orderId')
    .select('dispute.id')
    .where('endedAt', 'is', null)

/** Whether a payment of one of a person's orders is disputed. */
export const isPayerInDispute = async (work: OnDatabase, personId: string | null): Promise<boolean> =>
  (await openDisputes(work).where('personId', '=', personId).executeTakeFirst()) !== undefined

/** Whether a payment of one of some orders is disputed, whoever paid. */
export const isOneDisputed = async (work: OnDatabase, orderIds: readonly string[]): Promise<boolean> =>
  orderIds.length > 0 && (await openDisputes(work).where('orderId', 'in', orderIds).executeTakeFirst()) !== undefined
