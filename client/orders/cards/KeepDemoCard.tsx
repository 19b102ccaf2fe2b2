import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { BankPage } from '#client/orders/pay/BankPage.tsx'
import { CardNumber } from '#client/orders/pay/CardNumber.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { CardSetup } from '#shared/payments/cards-contract.ts'

import { AgreeToKeep } from './AgreeToKeep.tsx'
import type { Keeper } from './queries.ts'
import { useKeeping } from './use-keeping.ts'

export interface KeepProps {
  keeper: Keeper
  onKept: (setup: CardSetup) => void
}

const showAndFocus = (notice: HTMLDivElement | null) => notice?.focus()

/** Keeps a card of the demo, which moves no money. */
export function KeepDemoCard({ keeper, onKept }: KeepProps) {
  const [isAgreed, agree] = useState(false)
  const keeping = useKeeping({ keeper, onKept })
  const { isAsking, isUnknown, isConfirming, problem, keep, askAgain, anotherCard, confirming } = keeping
  if (isAsking) return <Notice>Asking the bank, up to 30 s. Stay on this page.</Notice>
  if (isUnknown) return <NotKnown onAskAgain={askAgain} />
  if (isConfirming) {
    return (
      <BankPage
        asks="would like to keep this card. Do you agree?"
        confirm="Agree"
        isBusy={confirming.isPending}
        problem={sentenceAfter(confirming.error)}
        onAnswer={(accepted) => confirming.mutate(accepted)}
        onAnotherCard={anotherCard}
      />
    )
  }

  return (
    <div className="grid gap-4">
      {problem !== undefined && (
        <Notice kind="problem" title="The card is not kept" ref={showAndFocus}>
          {problem}
        </Notice>
      )}
      <CardNumber label="Keep this card" onPay={keep} isReady={isAgreed}>
        <AgreeToKeep isTicked={isAgreed} onTick={agree} />
      </CardNumber>
    </div>
  )
}

export const NotKnown = ({ onAskAgain }: { onAskAgain: () => void }) => (
  <Notice kind="warning" title="No answer came">
    <p>Whether the card is kept is not known. Nothing was charged.</p>
    <div>
      <Button size="small" onClick={onAskAgain}>
        Ask again
      </Button>
    </div>
  </Notice>
)
