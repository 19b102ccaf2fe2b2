import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { isUnanswered, newActKey } from '#client/api/act-keys.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewPayment } from '#shared/payments/contract.ts'

import { orderOf, payOrder, placeSale } from './queries.ts'
import { type Attempt, requestOf, type Sale } from './sale.ts'

interface TakingOptions {
  sale: Sale
  totalCents: number
  changeSale: (next: (sale: Sale) => Sale) => void
}

interface Asked {
  attempt: Attempt
  isAgain: boolean
}

/**
 * Takes a payment for what is rung up, which is placed as an order with the first of them. Both have names that are kept with
 * the sale until they are answered.
 */
export function useTaking({ sale, totalCents, changeSale }: TakingOptions) {
  const queries = useQueryClient()
  const isAsking = useRef(false)
  const asking = useMutation({
    mutationFn: async ({ attempt: { placing: placingKey, key, body, expectedTotalCents } }: Asked) => {
      const placing = { ...requestOf(sale), expectedTotalCents, key: placingKey }
      const orderId = sale.orderId ?? (await placeSale(placing)).id
      if (sale.orderId === null) changeSale((now) => ({ ...now, orderId }))
      return { orderId, payment: await payOrder(orderId, body, key) }
    },
    onMutate: ({ attempt }) => changeSale((now) => ({ ...now, attempt })),
    async onSuccess({ orderId }) {
      await queries.fetchQuery(orderOf(orderId)).catch(() => undefined)
      changeSale((now) => ({ ...now, attempt: null }))
    },
    onError(error, { isAgain }) {
      if (!isUnanswered(error, isAgain)) changeSale((now) => ({ ...now, attempt: null }))
    },
    onSettled: () => {
      isAsking.current = false
      // What was sold may be one of these, and is due no more.
      void queries.invalidateQueries({ queryKey: ['memberships'] })
      void queries.invalidateQueries({ queryKey: ['booking'] })
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
  })
  const { error, data } = asking
  const ask = (attempt: Attempt, isAgain: boolean) => {
    // Pressed twice at a time it is one payment.
    if (isAsking.current) return
    isAsking.current = true
    asking.mutate({ attempt, isAgain })
  }

  return {
    take: (body: NewPayment) =>
      ask({ placing: newActKey(), key: newActKey(), body, expectedTotalCents: totalCents }, false),
    askAgain: () => sale.attempt && ask(sale.attempt, true),
    isAsking: asking.isPending,
    /** After a reload as well. */
    isUnknown: sale.attempt !== null && !asking.isPending,
    decline: data?.payment.decline,
    refusal: error && !isUnknown(error) ? sentenceOf(error) : undefined,
    reset: asking.reset,
  }
}

function sentenceOf(error: Error): string {
  const code = error instanceof Failure ? error.code : undefined
  if (code === 'price_changed') return 'A price has changed since. The total is the new one now.'
  // The next press asks by a name of its own.
  if (code === 'key_reused')
    return 'Another sale was sent in its place before. Look under Orders whether that was this one; if it was not, take the money again.'

  return error.message
}
