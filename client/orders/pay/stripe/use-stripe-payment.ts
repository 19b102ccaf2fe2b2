import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isUnknown } from '#client/errors/unanswered.ts'
import { type PayableOrder, payableOf, payByCard, settlePayable } from '#client/orders/pay/payable.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Payment } from '#shared/payments/contract.ts'

import type { CardFields } from './use-card-fields.ts'

interface PaymentSums {
  amountCents: number
  shownDueCents?: number | undefined
}

interface StripePaymentOptions extends PaymentSums {
  orderId: PayableOrder
  /** Whether the card that pays is kept for later. */
  isKept: boolean
  onPaid: (payment: Payment) => void
}

interface Attempt extends CardFields {
  sums: PaymentSums
}

const pollMilliseconds = 2000

/** A payment by Stripe: begun here, paid in its form or on the page of a bank, and settled by our server alone. */
export function useStripePayment({ orderId, isKept, onPaid, ...sums }: StripePaymentOptions) {
  const queries = useQueryClient()
  const [answered, setAnswered] = useState<Payment>()
  const [begun, setBegun] = useState<string>()
  const [said, say] = useState<string>()
  const answer = (payment: Payment | undefined) => payment && setAnswered(payment)
  const settled = { onSuccess: answer, onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }) }

  const paying = useMutation({
    mutationFn: async ({ stripe, elements, sums: shown }: Attempt) => {
      say(undefined)
      setBegun(undefined)
      elements.update({ setupFutureUsage: isKept ? 'off_session' : null })
      // What is wrong with what was typed stands at its field.
      const { error: mistyped } = await elements.submit()
      if (mistyped) return undefined
      const payment = await begin(orderId, { ...shown, ...(isKept && { keepCard: true }) })
      if (payment.clientSecret === undefined) return payment

      setBegun(payment.id)
      elements.update({ amount: payment.amountCents })
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret: payment.clientSecret,
        // Where a bank asks on a page of its own, it leads back here.
        confirmParams: { return_url: location.href },
        redirect: 'if_required',
      })
      say(error?.message)
      return settlePayable(orderId, payment.id)
    },
    ...settled,
  })
  const asking = useMutation({ mutationFn: (paymentId: string) => settlePayable(orderId, paymentId), ...settled })
  useReturn(orderId, asking.mutate)

  const payment = useLatest(orderId, answered)
  const isPaid = payment?.status === 'captured'
  const paid = useEffectEvent(() => payment && onPaid(payment))
  useEffect(() => {
    if (isPaid) paid()
  }, [isPaid])
  const error = asking.error ?? paying.error

  return {
    payment,
    isBusy: paying.isPending || asking.isPending,
    isUnknown: isUnknown(error) && !paying.isPending && !asking.isPending,
    problem: problemOf({ payment, said, error }),
    pay: (fields: CardFields) => paying.mutate({ ...fields, sums }),
    askAgain: () => {
      if (begun !== undefined) asking.mutate(begun)
      // The same sums: what is not known to have begun begins once.
      else if (paying.variables) paying.mutate(paying.variables)
    },
  }
}

/** The answer to what was asked before has lost its secret; asked once more, the payment is the same. */
async function begin(orderId: PayableOrder, card: PaymentSums & { keepCard?: true }): Promise<Payment> {
  const payment = await payByCard(orderId, card)
  const isSecretLost = payment.status === 'requires_action' && payment.clientSecret === undefined

  return isSecretLost ? payByCard(orderId, card) : payment
}

interface PaymentState {
  payment: Payment | undefined
  said: string | undefined
  error: Error | null
}

function problemOf({ payment, said, error }: PaymentState): string | undefined {
  if (payment?.status === 'failed') return payment.decline?.message
  if (said !== undefined && payment?.status === 'requires_action') return `${said} Nothing was charged.`

  return error instanceof Failure && !isUnknown(error) ? `${error.message} Nothing was charged.` : undefined
}

/** What a bank's page writes into the address says nothing that is believed: our server asks. */
function useReturn(orderId: PayableOrder, ask: (paymentId: string) => void): void {
  const { read, change } = useAddress()
  const { data: order } = useQuery(payableOf(orderId))
  const isBack = read('payment_intent') !== undefined
  const open = order?.payments.find(
    ({ method, status }) => method === 'card' && (status === 'requires_action' || status === 'processing'),
  )?.id
  const comeBack = useEffectEvent(() => {
    change({ payment_intent: undefined, payment_intent_client_secret: undefined, redirect_status: undefined })
    if (open !== undefined) ask(open)
  })
  useEffect(() => {
    if (isBack && open !== undefined) comeBack()
  }, [isBack, open])
}

/** As the order has it by now, asked for as long as the bank thinks. */
function useLatest(orderId: PayableOrder, answered: Payment | undefined): Payment | undefined {
  const { data: order } = useQuery({
    ...payableOf(orderId),
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ method, status }) => method === 'card' && status === 'processing')
        ? pollMilliseconds
        : false,
  })
  const cards = order?.payments.filter(({ method }) => method === 'card') ?? []
  if (!answered) return cards.find(({ status }) => status === 'processing')
  const known = cards.find(({ id }) => id === answered.id)

  return answered.status === 'processing' && known ? known : answered
}
