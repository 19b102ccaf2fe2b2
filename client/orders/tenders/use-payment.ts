import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'

import { payOrderBy, type PayableOrder } from './card/payable.ts'

/** What whoever ordered pays, of what they see to be due. */
export interface OwnSum {
  orderId: string
  amountCents: number
  shownDueCents: number
}

/**
 * Pays an order, or a part of it, by any tender. `onPaid` is called once the order is read anew; a card that was declined,
 * or whose bank thinks still, is the act's `data`.
 */
export function usePayment(order: PayableOrder, onPaid?: (payment: Payment, asked: NewPayment) => void) {
  const queries = useQueryClient()
  const readAnew = () => queries.invalidateQueries({ queryKey: ['orders'] })

  return useAct((payment: NewPayment) => payOrderBy(order, payment), {
    async onDone(payment, asked) {
      await readAnew()
      if (payment.status === 'captured') onPaid?.(payment, asked)
    },
    onFailed: readAnew,
  })
}
