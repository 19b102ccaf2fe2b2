import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isUnknown } from '#client/orders/pay/is-unknown.ts'
import { payOrder } from '#client/orders/record/queries.ts'
import type { Payment } from '#shared/payments/contract.ts'

interface Charge {
  amountCents: number
  shownDueCents?: number
  cardId: string
}

/** Charges a card on file. The same key until there is an answer: a declined card may be tried again, and is charged once. */
export function useCharging(orderId: string, onPaid: (payment: Payment) => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(() => crypto.randomUUID())

  return useMutation({
    mutationFn: (charge: Charge) => payOrder(orderId, { method: 'card', ...charge }, key),
    onSuccess: (payment) => payment.status === 'captured' && onPaid(payment),
    onSettled(_, error) {
      if (!isUnknown(error)) setKey(crypto.randomUUID())
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}
