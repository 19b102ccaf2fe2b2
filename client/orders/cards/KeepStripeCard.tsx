import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isUnknown } from '#client/errors/unanswered.ts'
import { AgreeToKeep, type KeepProps, KeepingUnknown } from '#client/orders/tenders/card/AgreeToKeep.tsx'
import { keepCard, type Keeper, settleSetup } from '#client/orders/tenders/card/kept-cards.ts'
import { type CardFields, useCardFields } from '#client/orders/tenders/card/use-card-fields.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { CardSetup } from '#shared/payments/cards-contract.ts'

type StripeProps = KeepProps & { publishableKey: string; scriptUrl: string }

const showAndFocus = (notice: HTMLDivElement | null) => notice?.focus()

/** Stripe's form for a card to save. The fields stay mounted while the bank is asked, because they ask it. */
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
      {isUnknown && !isBusy && <KeepingUnknown onAskAgain={askAgain} />}
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

/** A Stripe card being saved: begun here, typed in Stripe's form or confirmed on a bank's page, settled by our server. */
function useStripeKeeping({ keeper, onKept }: KeepProps) {
  const queries = useQueryClient()
  const [begun, setBegun] = useState<string>()
  const [said, say] = useState<string>()
  const settled = { onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }) }
  const keeping = useMutation({
    mutationFn: async ({ stripe, elements }: CardFields): Promise<CardSetup | undefined> => {
      say(undefined)
      // Stripe shows invalid input at its own field.
      const { error: mistyped } = await elements.submit()
      if (mistyped) return undefined
      const setup = await begin(keeper)
      setBegun(setup.id)
      if (setup.clientSecret === undefined) return setup

      const back = new URL(location.href)
      back.searchParams.set('setup', setup.id)
      const { error } = await stripe.confirmSetup({
        elements,
        clientSecret: setup.clientSecret,
        // A bank with a page of its own returns to this address.
        confirmParams: { return_url: back.href },
        redirect: 'if_required',
      })
      say(error?.message)
      return settleSetup(keeper, setup.id)
    },
    ...settled,
  })
  const asking = useMutation({ mutationFn: (setupId: string) => settleSetup(keeper, setupId), ...settled })
  useReturn(asking.mutate)

  const setup = asking.data ?? keeping.data
  const isKept = setup?.status === 'kept'
  const kept = useEffectEvent(() => setup && onKept(setup))
  useEffect(() => {
    if (isKept) kept()
  }, [isKept])
  const error = asking.error ?? keeping.error
  const isOpen = setup?.status === 'created' || setup?.status === 'processing'

  return {
    isBusy: keeping.isPending || asking.isPending,
    isUnknown: isUnknown(error) || isOpen,
    problem: setup?.status === 'failed' ? setup.decline?.message : (said ?? error?.message),
    keep: (fields: CardFields) => {
      asking.reset()
      keeping.mutate(fields)
    },
    askAgain: () => (begun === undefined ? keeping.reset() : asking.mutate(begun)),
  }
}

/** A repeated answer comes without its secret: begin another one. */
async function begin(keeper: Keeper): Promise<CardSetup> {
  const setup = await keepCard(keeper)

  return setup.status === 'created' && setup.clientSecret === undefined ? keepCard(keeper) : setup
}

/** Returns from a bank's page. The address is not trusted: our server asks the provider. */
function useReturn(ask: (setupId: string) => void): void {
  const { read, change } = useAddress()
  const setupId = read('setup')
  const comeBack = useEffectEvent((id: string) => {
    change({
      setup: undefined,
      setup_intent: undefined,
      setup_intent_client_secret: undefined,
      redirect_status: undefined,
    })
    ask(id)
  })
  useEffect(() => {
    if (setupId !== undefined) comeBack(setupId)
  }, [setupId])
}
