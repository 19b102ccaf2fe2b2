import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { payOrder } from '#client/orders/record/queries.ts'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'

/** Writes down what was taken at the desk. What is due then is known before `onTaken` is called. */
export function useTaking(orderId: string, onTaken: (payment: Payment) => void) {
  const queries = useQueryClient()
  const readAnew = () => queries.invalidateQueries({ queryKey: ['orders'] })

  return useAct((body: NewPayment) => payOrder(orderId, body), {
    onDone: async (payment) => {
      await readAnew()
      onTaken(payment)
    },
    onFailed: readAnew,
  })
}
