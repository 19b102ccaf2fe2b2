import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { isUnknown, sentenceAfter } from '#client/errors/unanswered.ts'
import { answerAsBank } from '#client/orders/queries.ts'
import { isOnReader } from '#client/orders/tenders/reader/reader-words.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import { useKeepTick } from './AgreeToKeep.tsx'
import { BankPage, CardNumber } from './DemoCard.tsx'
import { payableOf, type PayableOrder, payByCard, useCardsOf } from './payable.ts'
import { NoAnswer, UnderWay } from './UnderWay.tsx'

const StripeForm = lazyPart(async () => (await import('./StripeForm.tsx')).StripeForm)

interface CardFormProps {
  orderId: PayableOrder
  amountCents: number
  /** The whole sum that the page shows as due. If it has changed, the server takes nothing. */
  shownDueCents?: number | undefined
  onPaid: (payment: Payment) => void
}

/** Pays by card through the studio's card provider. */
export const CardForm = (props: CardFormProps) => (
  <Loaded skeleton={<Skeleton className="h-64" />}>
    <FormOrReader {...props} />
  </Loaded>
)

const pollMilliseconds = 2000

/** The form, unless a reader at the desk is waiting for the card. */
function FormOrReader(props: CardFormProps) {
  // The desk shows the waiting reader above the tenders.
  const isDesk = usePermissions().holds('take_payments/orders')
  const { data: order } = useQuery({
    ...payableOf(props.orderId),
    refetchInterval: ({ state }) => state.data?.payments.some(isOnReader) === true && pollMilliseconds,
  })
  const reader = order?.payments.find(isOnReader)?.reader
  if (reader === undefined) {
    return (
      <div className="grid gap-4">
        <FormOfProvider {...props} />
        {order && !isDesk && <UnderWay order={props.orderId} payments={order.payments} />}
      </div>
    )
  }

  return (
    <Notice title="The card reader at the desk asks for your card">
      Pay on {reader}. This page says by itself when it is paid.
    </Notice>
  )
}

function FormOfProvider(props: CardFormProps) {
  const { data: config } = useSuspenseQuery(paymentConfigQuery)
  const { provider, publishableKey, scriptUrl } = config
  if (provider === 'demo') return <DemoForm {...props} />
  if (provider === null || publishableKey === undefined || scriptUrl === undefined) {
    return <Notice>Cards are not taken online here. Pay at the desk.</Notice>
  }

  return <StripeForm {...props} publishableKey={publishableKey} scriptUrl={scriptUrl} />
}

interface DemoFormProps {
  orderId: PayableOrder
  amountCents: number
  shownDueCents?: number | undefined
  onPaid: (payment: Payment) => void
}

/** Pays by a demo card, which moves no money. Every answer of a bank can be tried, and no answer too. */
function DemoForm({ orderId, amountCents, shownDueCents, onPaid }: DemoFormProps) {
  const { money } = useStudio()
  const isDesk = usePermissions().holds('take_payments/orders')
  const keeping = useKeepTick(orderId)
  const card = useCardPayment({ orderId, amountCents, shownDueCents, isKept: keeping.isTicked, onPaid })
  // After the deposit the balance is due.
  const isAsked = card.stage === 'confirm' || card.stage === 'paid'
  const sum = money((isAsked && card.payment?.amountCents) || amountCents)

  if (card.stage === 'asking') {
    return <Notice>Asking the bank, up to 30 s. {isDesk ? 'Do not take cash yet.' : 'Stay on this page.'}</Notice>
  }
  if (card.stage === 'unknown') return <NoAnswer isDesk={isDesk} onAskAgain={card.askAgain} />
  if (card.stage === 'processing') {
    return (
      <Notice title="The bank has not answered yet">
        {isDesk
          ? 'This form asks again by itself. Do not take cash yet. You may leave: the order will say.'
          : 'This page asks again by itself. You may leave it: your order will say when it is paid. Do not pay again.'}
      </Notice>
    )
  }
  if (card.stage === 'paid') return <Notice kind="success">{sum} is paid.</Notice>

  return card.stage === 'confirm' ? (
    <Bank card={card} sum={sum} />
  ) : (
    <Card card={card} sum={sum} keeping={keeping.tick} />
  )
}

/** The form stands below again, and may be longer than a screen. */
const showAndFocus = (notice: HTMLDivElement | null) => notice?.focus()

interface StageProps {
  card: CardPayment
  sum: string
}

const Bank = ({ card: { confirming, takeAnotherCard }, sum }: StageProps) => (
  <BankPage
    asks={`asks for ${sum}. Do you pay it?`}
    confirm={`Confirm ${sum}`}
    isBusy={confirming.isPending}
    problem={sentenceAfter(confirming.error)}
    onAnswer={(accepted) => confirming.mutate(accepted)}
    onAnotherCard={takeAnotherCard}
  />
)

const Card = ({ card: { decline, refusal, pay }, sum, keeping }: StageProps & { keeping: ReactNode }) => (
  <div className="grid gap-4">
    {decline !== undefined && (
      <Notice kind="problem" title="Not paid" ref={showAndFocus}>
        {decline}
      </Notice>
    )}
    {refusal !== undefined && (
      <Notice kind="problem" title="Not paid" ref={showAndFocus}>
        {refusal} Nothing was charged.
      </Notice>
    )}
    <CardNumber label={`Pay ${sum}`} onPay={pay}>
      {keeping}
    </CardNumber>
  </div>
)

interface CardPaymentOptions {
  orderId: PayableOrder
  amountCents: number
  shownDueCents?: number | undefined
  /** Whether the paying card is saved. */
  isKept: boolean
  onPaid: (payment: Payment) => void
}

interface Attempt {
  card: string
  amountCents: number
  shownDueCents?: number | undefined
}

/** A card payment from its number to the bank's answer. One that already waits, on any device, goes on here. */
function useCardPayment({ orderId, isKept, onPaid, ...sums }: CardPaymentOptions) {
  const [attempt, setAttempt] = useState<Attempt>()
  const [answered, setAnswered] = useState<Payment>()
  const [isAnotherCard, setAnotherCard] = useState(false)
  const answer = {
    onDone: (payment: Payment) => {
      setAnotherCard(false)
      setAnswered(payment)
    },
    touches: [['orders']],
  }
  const asking = useAct(
    ({ card, ...shown }: Attempt) =>
      payByCard(orderId, { ...shown, demoCard: card, ...(isKept && { keepCard: true }) }),
    answer,
  )
  const payment = useLatest(orderId, answered)
  const confirming = useAct((accepted: boolean) => answerAsBank(payment?.id ?? '', accepted), answer)
  const isPaid = payment?.status === 'captured'
  const paid = useEffectEvent(() => payment && onPaid(payment))
  useEffect(() => {
    if (isPaid) paid()
  }, [isPaid])

  return {
    stage: asking.isPending
      ? ('asking' as const)
      : isUnknown(asking.error)
        ? ('unknown' as const)
        : stageOf(payment, isAnotherCard),
    payment,
    decline: payment?.status === 'failed' ? payment.decline?.message : undefined,
    refusal: isUnknown(asking.error) ? undefined : asking.error?.message,
    pay: (card: string) => {
      const next = { ...sums, card }
      setAttempt(next)
      asking.mutate(next)
    },
    // The same sums: a payment that may have begun begins only once.
    askAgain: () => attempt && asking.mutate(attempt),
    takeAnotherCard: () => setAnotherCard(true),
    confirming,
  }
}

type CardPayment = ReturnType<typeof useCardPayment>

/** The order's payment, polled until the bank has answered. */
function useLatest(orderId: PayableOrder, answered: Payment | undefined): Payment | undefined {
  const cards = useCardsOf(orderId)
  const open = cards.find(({ status }) => status === 'processing' || status === 'requires_action')
  if (!answered) return open
  const known = cards.find(({ id }) => id === answered.id)

  // This form's answer may be newer than the loaded order.
  return answered.status === 'processing' && known ? { ...answered, ...known } : answered
}

function stageOf(payment: Payment | undefined, isAnotherCard: boolean) {
  if (payment?.status === 'processing') return 'processing' as const
  if (payment?.status === 'captured') return 'paid' as const
  if (payment?.status === 'requires_action' && !isAnotherCard) return 'confirm' as const

  return 'form' as const
}
