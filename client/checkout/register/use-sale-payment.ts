import { useQueryClient } from '@tanstack/react-query'

import { callByKey } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import type { NewPayment } from '#shared/payments/contract.ts'

import { orderOf, placeSale } from './queries.ts'
import { type Attempt, requestOf, type Sale } from './sale.ts'

interface SalePaymentOptions {
  sale: Sale
  totalCents: number
  changeSale: (next: (sale: Sale) => Sale) => void
}

/** A repeated request places its order by the kept key. */
type NewAttempt = Omit<Attempt, 'key' | 'placing'> & Partial<Pick<Attempt, 'placing'>>

/**
 * Takes a payment for the sale; the first one places its order. It is kept with the sale until it is answered,
 * over a reload and while the sale is held.
 */
export function useSalePayment({ sale, totalCents, changeSale }: SalePaymentOptions) {
  const queries = useQueryClient()
  const attempt = (next: Attempt | null) => changeSale((now) => ({ ...now, attempt: next }))
  // A sold membership or booking is no longer due. Nobody waits for these queries.
  const readSold = () => {
    void queries.invalidateQueries({ queryKey: ['memberships'] })
    void queries.invalidateQueries({ queryKey: ['booking'] })
  }
  const paying = useAct(
    async ({ body, expectedTotalCents, placing }: NewAttempt, _call, key) => {
      const orderId =
        sale.orderId ??
        (await placeSale({ ...requestOf(sale), expectedTotalCents }, callByKey(placing ?? placingOf(key)))).id
      if (sale.orderId === null) changeSale((now) => ({ ...now, orderId }))
      return { orderId, payment: await callByKey(key)(ordersContract.payOrder, { params: { orderId }, body }) }
    },
    {
      keep: (act) => attempt(act && { placing: placingOf(act.key), ...act.asked, key: act.key }),
      onDone({ orderId }) {
        readSold()
        return queries.fetchQuery(orderOf(orderId)).catch(() => undefined)
      },
      onFailed: readSold,
      touches: [['orders']],
    },
  )
  const { error, data } = paying

  return {
    take: (body: NewPayment) => {
      if (!paying.isPending) paying.mutate({ body, expectedTotalCents: totalCents })
    },
    askAgain: () => sale.attempt && paying.again({ key: sale.attempt.key, asked: newAttemptOf(sale.attempt) }),
    isAsking: paying.isPending,
    /** Also after a reload. */
    isUnknown: sale.attempt !== null && !paying.isPending,
    decline: data?.payment.decline,
    refusal: error && !isUnknown(error) ? sentenceOf(error) : undefined,
    reset: paying.reset,
  }
}

/** Placing the order has a key of its own: a key is good for one call. */
const placingOf = (key: string) => `${key}-order`

const newAttemptOf = ({ placing, body, expectedTotalCents }: Attempt): NewAttempt => ({
  placing,
  body,
  expectedTotalCents,
})

function sentenceOf(error: Error): string {
  const code = error instanceof Failure ? error.code : undefined
  if (code === 'price_changed') return 'A price has changed since. The total is the new one now.'
  // The next press gets a new key.
  if (code === 'key_reused')
    return 'Another sale was sent in its place before. Look under Orders whether that was this one; if it was not, take the money again.'

  return error.message
}
