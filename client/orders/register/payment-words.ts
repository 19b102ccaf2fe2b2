import type { Order } from '#shared/orders/contract.ts'
import { changeOf as changeOfPayment } from '#shared/payments/cash-rounding.ts'
import type { Payment } from '#shared/payments/contract.ts'

export const statusOf: Record<Payment['status'], string> = {
  captured: '',
  processing: 'asking the bank',
  requires_action: 'to be confirmed',
  failed: 'declined',
  voided: 'given up',
}

/** What was given back of the cash that was handed over. */
export const changeOf = ({ payments }: Pick<Order, 'payments'>): number =>
  payments.reduce((sum, payment) => sum + changeOfPayment(payment), 0)
