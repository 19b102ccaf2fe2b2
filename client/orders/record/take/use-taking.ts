import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { payOrder } from '#client/orders/record/queries.ts'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'

/** Writes down what was taken at the desk, once, however often it is sent. */
export function useTaking(orderId: string, onTaken: (payment: Payment) => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (body: NewPayment) => payOrder(orderId, body, keyOf(body)),
    onSuccess: onTaken,
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
}
