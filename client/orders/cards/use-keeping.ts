import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isUnknown } from '#client/errors/unanswered.ts'
import type { CardSetup } from '#shared/payments/cards-contract.ts'

import { answerOnSetup, keepCard, type Keeper } from './queries.ts'

interface KeepingOptions {
  keeper: Keeper
  onKept: (setup: CardSetup) => void
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
    mutationFn: (card: string) => keepCard(keeper, card),
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
    keep: (card: string) => asking.mutate(card),
    askAgain: () => asking.variables !== undefined && asking.mutate(asking.variables),
    anotherCard: () => setSetup(undefined),
    confirming,
  }
}
