import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { nextBagPath } from './group-paths.ts'
import { HandOverBags } from './HandOverBags.tsx'
import { askPayer, billGroup, tellPayer } from './queries.ts'

/** What can be done with a group now. */
export function GroupActs({ group }: { group: Group }) {
  const { id, bags, unbilledCents, hasEmail } = group
  const go = useGo()
  const [isHandingOver, setHandingOver] = useState(false)
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const onSettled = () => queries.invalidateQueries({ queryKey: ticketsKey })
  const billing = useMutation({ mutationFn: () => billGroup(id, keyOf(bags)), onSettled })
  const telling = useMutation({ mutationFn: () => tellPayer(id, hasEmail ? 'mail' : 'call'), onSettled })
  const asking = useMutation({
    mutationFn: () => askPayer(id),
    onSuccess: () => toastDone('The payer is asked by mail'),
    onSettled,
  })
  const ready = bags.filter(isWaiting)
  const isUnasked = bags.some(({ status }) => status === 'estimated')
  const isAsked = bags.some(({ status }) => status === 'awaiting_approval')
  const isUntold = ready.some(({ isTold }) => !isTold)
  const error = billing.error ?? telling.error ?? asking.error
  useKeys([
    { key: 'n', what: 'Next bag', run: () => void go(nextBagPath(id)) },
    ...(unbilledCents > 0 ? [{ key: 'b', what: 'Bill what is ready', run: () => billing.mutate() }] : []),
    ...(ready.length > 0 ? [{ key: '.', what: 'Hand over', run: () => setHandingOver(true) }] : []),
  ])

  return (
    <>
      {error && <span className="text-sm text-flag-deep">{error.message}</span>}
      <ButtonLink to={nextBagPath(id)} tone="quiet" size="tight">
        Take in a bag
      </ButtonLink>
      {hasEmail && (isUnasked || isAsked) && (
        <Button tone="quiet" size="tight" busy={asking.isPending} onClick={() => asking.mutate()}>
          {isUnasked ? 'Ask the payer' : 'Ask again'}
        </Button>
      )}
      {isUntold && (
        <Button tone="quiet" size="tight" busy={telling.isPending} onClick={() => telling.mutate()}>
          {hasEmail ? 'Notify the payer' : 'I called the payer'}
        </Button>
      )}
      {unbilledCents > 0 && (
        <Button size="tight" busy={billing.isPending} onClick={() => billing.mutate()}>
          Bill what is ready
        </Button>
      )}
      {ready.length > 0 && (
        <Button size="tight" tone={unbilledCents > 0 ? 'quiet' : 'primary'} onClick={() => setHandingOver(true)}>
          Hand over
        </Button>
      )}
      {isHandingOver && <HandOverBags group={group} onClose={() => setHandingOver(false)} />}
    </>
  )
}
