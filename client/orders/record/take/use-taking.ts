import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { payOrder } from '#client/orders/record/queries.ts'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'

/** Writes down what was taken at the desk, once, however often it is sent. What is due then is known before `onTaken` is called. */
export function useTaking(orderId: string, onTaken: (payment: Payment) => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const readAnew = () => queries.invalidateQueries({ queryKey: ['orders'] })

  return useMutation({
    mutationFn: (body: NewPayment) => payOrder(orderId, body, keyOf(body)),
    async onSuccess(payment) {
      await readAnew()
      onTaken(payment)
    },
    onError: readAnew,
  })
}
