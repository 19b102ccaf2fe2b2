import { useAct } from '#client/api/use-act.ts'
import { payOrder } from '#client/orders/record/queries.ts'
import type { Payment } from '#shared/payments/contract.ts'

interface Charge {
  amountCents: number
  shownDueCents?: number
  cardId: string
}

/** Charges a card on file. A declined one may be tried again. */
export function useCharging(orderId: string, onPaid: (payment: Payment) => void) {
  return useAct((charge: Charge) => payOrder(orderId, { method: 'card', ...charge }), {
    onDone: (payment) => payment.status === 'captured' && onPaid(payment),
    touches: [['orders']],
  })
}
