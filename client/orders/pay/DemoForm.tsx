import type { ReactNode } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import { BankPage } from './BankPage.tsx'
import { CardNumber } from './CardNumber.tsx'
import { NoAnswer } from './NoAnswer.tsx'
import type { PayableOrder } from './payable.ts'
import { type CardPayment, useCardPayment } from './use-card-payment.ts'
import { useKeepTick } from './use-keep-tick.tsx'

interface DemoFormProps {
  orderId: PayableOrder
  amountCents: number
  shownDueCents?: number | undefined
  onPaid: (payment: Payment) => void
}

/** Pays by a card of the demo, which moves no money. Every word of the bank has a place: also none at all. */
export function DemoForm({ orderId, amountCents, shownDueCents, onPaid }: DemoFormProps) {
  const { money } = useStudio()
  const isDesk = usePermissions().holds('take_payments/orders')
  const keeping = useKeepTick(orderId)
  const card = useCardPayment({ orderId, amountCents, shownDueCents, isKept: keeping.isTicked, onPaid })
  // Once a deposit is paid, what is due is the balance.
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

/** Below it stands the form anew, which may be longer than a screen. */
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
