import type { Order } from '#shared/orders/contract.ts'
import { changeOf } from '#shared/payments/cash-rounding.ts'
import type { Payment } from '#shared/payments/contract.ts'

export const statusOf: Record<Payment['status'], string> = {
  captured: '',
  processing: 'asking the bank',
  requires_action: 'to be confirmed',
  failed: 'declined',
  voided: 'given up',
}

/** What is counted out now: of the cash that was handed over last. */
export function lastChangeOf({ payments }: Pick<Order, 'payments'>): number {
  const last = payments.findLast(({ status }) => status === 'captured')

  return last ? changeOf(last) : 0
}
