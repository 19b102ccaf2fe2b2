import { useState } from 'react'

import { useCardFields } from '#client/orders/pay/stripe/use-card-fields.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { AgreeToKeep } from './AgreeToKeep.tsx'
import { type KeepProps, NotKnown } from './KeepDemoCard.tsx'
import { useStripeKeeping } from './use-stripe-keeping.ts'

type StripeProps = KeepProps & { publishableKey: string; scriptUrl: string }

const showAndFocus = (notice: HTMLDivElement | null) => notice?.focus()

/** Stripe's form for a card that is kept. The fields stay while the bank is asked: they are what asks it. */
export function KeepStripeCard({ publishableKey, scriptUrl, ...props }: StripeProps) {
  const { place, fields, isAway } = useCardFields({ publishableKey, scriptUrl }, null)
  const { isBusy, isUnknown, problem, keep, askAgain } = useStripeKeeping(props)
  const [isAgreed, agree] = useState(false)
  if (isAway) {
    return (
      <Notice kind="problem" title="The form for cards could not be loaded">
        It comes from {new URL(scriptUrl).host}. Allow that in your browser, then reload the page.
      </Notice>
    )
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (fields && isAgreed && !isBusy) keep(fields)
      }}
    >
      {problem !== undefined && !isBusy && !isUnknown && (
        <Notice kind="problem" title="The card is not kept" ref={showAndFocus}>
          {problem}
        </Notice>
      )}
      {isUnknown && !isBusy && <NotKnown onAskAgain={askAgain} />}
      {!fields && <Skeleton className="h-48" />}
      <div ref={place} />
      {isBusy && <Notice>Asking the bank, up to 30 s. Stay on this page.</Notice>}
      {fields && <AgreeToKeep isTicked={isAgreed} onTick={agree} />}
      {fields && !isUnknown && (
        <Button type="submit" busy={isBusy} disabled={!isAgreed}>
          Keep this card
        </Button>
      )}
    </form>
  )
}
