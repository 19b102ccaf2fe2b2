import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { isUnknown, sentenceAfter } from '#client/errors/unanswered.ts'
import { AgreeToKeep, type KeepProps, KeepingUnknown } from '#client/orders/tenders/card/AgreeToKeep.tsx'
import { BankPage, CardNumber } from '#client/orders/tenders/card/DemoCard.tsx'
import { answerOnSetup, keepCard, type Keeper } from '#client/orders/tenders/card/kept-cards.ts'
import { paymentConfigQuery } from '#client/settings/service.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { CardSetup } from '#shared/payments/cards-contract.ts'

const KeepStripeCard = lazyPart(async () => (await import('./KeepStripeCard.tsx')).KeepStripeCard)

/** Saves a card with the studio's card provider. Nothing is charged. */
export const KeepCard = (props: KeepProps) => (
  <Loaded skeleton={<Skeleton className="h-64" />}>
    <FormOfProvider {...props} />
  </Loaded>
)

function FormOfProvider(props: KeepProps) {
  const { data: config } = useSuspenseQuery(paymentConfigQuery)
  const { provider, publishableKey, scriptUrl } = config
  if (provider === 'demo') return <KeepDemoCard {...props} />
  if (provider === null || publishableKey === undefined || scriptUrl === undefined) {
    return <Notice>Cards are not taken online here. Pay at the desk.</Notice>
  }

  return <KeepStripeCard {...props} publishableKey={publishableKey} scriptUrl={scriptUrl} />
}

const showAndFocus = (notice: HTMLDivElement | null) => notice?.focus()

/** Saves a demo card. */
function KeepDemoCard({ keeper, onKept }: KeepProps) {
  const [isAgreed, agree] = useState(false)
  const keeping = useKeeping({ keeper, onKept })
  const { isAsking, isUnknown, isConfirming, problem, keep, askAgain, anotherCard, confirming } = keeping
  if (isAsking) return <Notice>Asking the bank, up to 30 s. Stay on this page.</Notice>
  if (isUnknown) return <KeepingUnknown onAskAgain={askAgain} />
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

interface KeepingOptions {
  keeper: Keeper
  onKept: (setup: CardSetup) => void
}

/** A demo card being saved, from its number to the bank's answer. */
function useKeeping({ keeper, onKept }: KeepingOptions) {
  const [setup, setSetup] = useState<CardSetup>()
  const answered = {
    onDone: (answer: CardSetup) => setSetup(answer),
    touches: [['orders']],
  }
  const asking = useAct((card: string) => keepCard(keeper, card), answered)
  const confirming = useAct((accepted: boolean) => answerOnSetup(setup?.id ?? '', accepted), answered)
  const isKept = setup?.status === 'kept'
  const kept = useEffectEvent(() => setup && onKept(setup))
  useEffect(() => {
    if (isKept) kept()
  }, [isKept])

  return {
    isAsking: asking.isPending,
    isUnknown: isUnknown(asking.error) || setup?.status === 'created' || setup?.status === 'processing',
    isConfirming: setup?.status === 'requires_action',
    problem: setup?.status === 'failed' ? setup.decline?.message : asking.error?.message,
    keep: (card: string) => asking.mutate(card),
    askAgain: () => asking.variables !== undefined && asking.mutate(asking.variables),
    anotherCard: () => setSetup(undefined),
    confirming,
  }
}
