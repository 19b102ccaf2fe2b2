import { NoAnswer } from '#client/orders/pay/NoAnswer.tsx'
import type { PayableOrder } from '#client/orders/pay/payable.ts'
import { useKeepTick } from '#client/orders/pay/use-keep-tick.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Payment } from '#shared/payments/contract.ts'

import { useCardFields } from './use-card-fields.ts'
import { useStripePayment } from './use-stripe-payment.ts'

interface StripeFormProps {
  orderId: PayableOrder
  amountCents: number
  shownDueCents?: number | undefined
  onPaid: (payment: Payment) => void
  publishableKey: string
  scriptUrl: string
}

const showAndFocus = (notice: HTMLDivElement | null) => notice?.focus()

/** Stripe's form for a card, and what the bank says. The fields stay while the bank is asked: they are what asks it. */
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
