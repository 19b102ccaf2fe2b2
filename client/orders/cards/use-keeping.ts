import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isUnknown } from '#client/orders/pay/is-unknown.ts'
import type { CardSetup } from '#shared/payments/cards-contract.ts'

import { answerOnSetup, keepCard, type Keeper } from './queries.ts'

interface KeepingOptions {
  keeper: Keeper
  onKept: (setup: CardSetup) => void
}

interface Attempt {
  card: string
  key: string
}

/** A card of the demo that is kept, from its number to the word of the bank. */
export function useKeeping({ keeper, onKept }: KeepingOptions) {
  const queries = useQueryClient()
  const [setup, setSetup] = useState<CardSetup>()
  const settled = {
    onSuccess: (answered: CardSetup) => setSetup(answered),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  }
  const asking = useMutation({
    // The same key until there is an answer: asked again, it is kept once.
    mutationFn: ({ card, key }: Attempt) => keepCard(keeper, card, key),
    ...settled,
  })
  const confirming = useMutation({
    mutationFn: (accepted: boolean) => answerOnSetup(setup?.id ?? '', accepted),
    ...settled,
  })
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
    keep: (card: string) => asking.mutate({ card, key: crypto.randomUUID() }),
    askAgain: () => asking.variables && asking.mutate(asking.variables),
    anotherCard: () => setSetup(undefined),
    confirming,
  }
}
