import { useMutation, useQueryClient } from '@tanstack/react-query'

import { Failure } from '#shared/http/failure.ts'
import type { NewPayment } from '#shared/payments/contract.ts'

import { orderOf, payOrder, placeSale } from './queries.ts'
import { type Attempt, isUnanswered, requestOf, type Sale } from './sale.ts'

interface TakingOptions {
  sale: Sale
  /** The code of a colleague, where more is taken off than whoever sells may. */
  approval: string | undefined
  totalCents: number
  changeSale: (next: (sale: Sale) => Sale) => void
}

/**
 * Takes a payment for what is rung up, which is placed as an order with the first of them. Both are asked with keys that are
 * kept until they are answered.
 */
export function useTaking({ sale, approval, totalCents, changeSale }: TakingOptions) {
  const queries = useQueryClient()
  const asking = useMutation({
    mutationFn: async ({ key, body, expectedTotalCents }: Attempt) => {
      const placing = { ...requestOf(sale), expectedTotalCents, key: sale.id, approval }
      const orderId = sale.orderId ?? (await placeSale(placing)).id
      if (sale.orderId === null) changeSale((now) => ({ ...now, orderId }))
      return { orderId, payment: await payOrder(orderId, body, key) }
    },
    onMutate: (attempt) => changeSale((now) => ({ ...now, attempt })),
    async onSuccess({ orderId }) {
      await queries.fetchQuery(orderOf(orderId)).catch(() => undefined)
      changeSale((now) => ({ ...now, attempt: null }))
    },
    onError(error) {
      if (!isUnanswered(error)) changeSale((now) => ({ ...now, attempt: null }))
    },
    onSettled: () => {
      // What was sold may be one.
      void queries.invalidateQueries({ queryKey: ['memberships'] })
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
  })
  const { error, data } = asking

  return {
    take: (body: NewPayment) => asking.mutate({ key: crypto.randomUUID(), body, expectedTotalCents: totalCents }),
    askAgain: () => sale.attempt && asking.mutate(sale.attempt),
    isAsking: asking.isPending,
    /** After a reload as well. */
    isUnknown: sale.attempt !== null && !asking.isPending,
    decline: data?.payment.decline,
    refusal: error && !isUnanswered(error) ? sentenceOf(error) : undefined,
    reset: asking.reset,
  }
}

const sentenceOf = (error: Error): string =>
  error instanceof Failure && error.code === 'price_changed'
    ? 'A price has changed since. The total is the new one now.'
    : error.message
