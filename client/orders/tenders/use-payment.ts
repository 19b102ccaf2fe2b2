import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'

import { payOrderBy, type PayableOrder } from './card/payable.ts'

/** A payment by the person who ordered, of the sum that they see as due. */
export interface OwnSum {
  orderId: string
  amountCents: number
  shownDueCents: number
}

/**
 * Pays an order or a part of it by any tender. `onPaid` runs after the order is loaded again; a declined card, or one
 * whose bank is thinking, is the act's `data`.
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
