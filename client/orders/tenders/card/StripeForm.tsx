import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isUnknown } from '#client/errors/unanswered.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Failure } from '#shared/http/failure.ts'
import type { Payment } from '#shared/payments/contract.ts'

import { useKeepTick } from './AgreeToKeep.tsx'
import { payableOf, type PayableOrder, payByCard, settlePayable, useCardsOf } from './payable.ts'
import { NoAnswer } from './UnderWay.tsx'
import { type CardFields, useCardFields } from './use-card-fields.ts'

interface StripeFormProps {
  orderId: PayableOrder
  amountCents: number
  shownDueCents?: number | undefined
  onPaid: (payment: Payment) => void
  publishableKey: string
  scriptUrl: string
}

const showAndFocus = (notice: HTMLDivElement | null) => notice?.focus()

/** Stripe's card form and the bank's answer. The fields stay mounted while the bank is asked, because they ask it. */
export function StripeForm({ publishableKey, scriptUrl, ...paying }: StripeFormProps) {
  const { orderId, amountCents } = paying
  const { money } = useStudio()
  const { place, fields, isAway } = useCardFields({ publishableKey, scriptUrl }, amountCents)
  const keeping = useKeepTick(orderId)
  const { payment, isBusy, isUnknown, problem, pay, askAgain } = useStripePayment({
    ...paying,
    isKept: keeping.isTicked,
  })
  if (payment?.status === 'captured') return <Notice kind="success">{money(payment.amountCents)} is paid.</Notice>
  if (payment?.status === 'processing') {
    return (
      <Notice title="The bank has not answered yet">
        This page asks again by itself. You may leave it: your order will say when it is paid. Do not pay again.
      </Notice>
    )
  }
  if (isAway) {
    return (
      <Notice kind="problem" title="The form for cards could not be loaded">
        It comes from {new URL(scriptUrl).host}. Allow that in your browser, then reload the page. Nothing was charged.
      </Notice>
    )
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (fields && !isBusy) pay(fields)
      }}
    >
      {problem !== undefined && !isBusy && (
        <Notice kind="problem" title="Not paid" ref={showAndFocus}>
          {problem}
        </Notice>
      )}
      {isUnknown && <NoAnswer isDesk={false} onAskAgain={askAgain} />}
      {!fields && <Skeleton className="h-48" />}
      <div ref={place} />
      {fields && keeping.tick}
      {isBusy && <Notice>Asking the bank, up to 30 s. Stay on this page.</Notice>}
      {fields && !isUnknown && (
        <Button type="submit" busy={isBusy}>
          Pay {money(amountCents)}
        </Button>
      )}
    </form>
  )
}

interface PaymentSums {
  amountCents: number
  shownDueCents?: number | undefined
}

interface StripePaymentOptions extends PaymentSums {
  orderId: PayableOrder
  /** Whether the paying card is saved. */
  isKept: boolean
  onPaid: (payment: Payment) => void
}

interface Attempt extends CardFields {
  sums: PaymentSums
}

/** A Stripe payment: begun here, paid in Stripe's form or on a bank's page, settled by our server. */
function useStripePayment({ orderId, isKept, onPaid, ...sums }: StripePaymentOptions) {
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
      // Stripe shows invalid input at its own field.
      const { error: mistyped } = await elements.submit()
      if (mistyped) return undefined
      const payment = await begin(orderId, { ...shown, ...(isKept && { keepCard: true }) })
      if (payment.clientSecret === undefined) return payment

      setBegun(payment.id)
      elements.update({ amount: payment.amountCents })
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret: payment.clientSecret,
        // A bank with a page of its own returns to this address.
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
      // The same sums have the same key, so the payment begins once.
      else if (paying.variables) paying.mutate(paying.variables)
    },
  }
}

/** A repeated answer comes without its secret. A further request has it, and is the same payment. */
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

/** Returns from a bank's page. The address is not trusted: our server asks the provider. */
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

/** The order's payment, polled until the bank has answered. */
function useLatest(orderId: PayableOrder, answered: Payment | undefined): Payment | undefined {
  const cards = useCardsOf(orderId)
  if (!answered) return cards.find(({ status }) => status === 'processing')
  const known = cards.find(({ id }) => id === answered.id)

  return answered.status === 'processing' && known ? known : answered
}
