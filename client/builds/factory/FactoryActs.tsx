import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { sentWords } from '#client/inventory/purchasing/at-supplier/mailed-order.ts'
import { Button } from '#client/ui/Button.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { type FactoryStatus, isUnderway } from '#shared/builds/factory/status.ts'

import { type FormStep, FormStepDialog } from './FormStepDialog.tsx'
import { stepFactoryOrder } from './queries.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'

const verbs = {
  ordered: 'Send to the maker',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  received: 'Receive',
  checked: 'Pass and sign',
  cancelled: 'Call off',
} as const

type Step = keyof typeof verbs

/** What comes next at each state, in the order of likelihood; claims are opened and settled at their clubs. */
const next: Partial<Record<FactoryStatus, readonly Step[]>> = {
  draft: ['ordered', 'cancelled'],
  ordered: ['confirmed', 'shipped', 'received', 'cancelled'],
  confirmed: ['shipped', 'received'],
  shipped: ['received'],
  received: ['checked'],
}

const isFormStep = (step: Step): step is FormStep => step === 'confirmed' || step === 'shipped' || step === 'cancelled'

/** What came is signed for while others are to come, or claimed. */
const isPartHere = ({ status, lines }: FactoryOrder) =>
  (isUnderway(status) || status === 'claim') &&
  lines.some(
    ({ receivedAt, checkedAt, endedAt, droppedAt, claims }) =>
      receivedAt !== null &&
      checkedAt === null &&
      endedAt === null &&
      droppedAt === null &&
      claims.every(({ outcome }) => outcome !== null),
  )

/** An open claim keeps none of the clubs beside it from coming. */
const isToCome = ({ lines }: FactoryOrder) =>
  lines.some(({ receivedAt, endedAt, droppedAt }) => receivedAt === null && endedAt === null && droppedAt === null)

/** Exactly the steps that the table allows now; what waits says why. */
export function FactoryActs({ order }: { order: FactoryOrder }) {
  const [asked, ask] = useState<FormStep | 'received'>()
  const stepping = useStepping(order)
  const steps = [
    ...(next[order.status] ?? []),
    ...(order.status === 'claim' && isToCome(order) ? (['received'] as const) : []),
    ...(isPartHere(order) ? (['checked'] as const) : []),
  ]
  const [likely] = steps
  const why = steps.includes('checked') ? (order.qcProblem ?? undefined) : undefined
  const take = (step: Step) => {
    if (step === 'received' || isFormStep(step)) ask(step)
    else if (!stepping.isPending) stepping.mutate(step)
  }
  useKeys(
    likely && (likely !== 'checked' || why === undefined)
      ? [{ key: '.', what: verbs[likely], run: () => take(likely) }]
      : [],
  )

  return (
    <>
      {stepping.error && (
        <span role="alert" className="text-sm text-flag-deep">
          {sentenceAfter(stepping.error)}
        </span>
      )}
      {why && <span className="text-sm text-muted">{why}</span>}
      {steps.toReversed().map((step) => (
        <Button
          key={step}
          size="tight"
          tone={step === likely ? 'primary' : 'quiet'}
          disabled={step === 'checked' && why !== undefined}
          busy={stepping.isPending}
          onClick={() => take(step)}
        >
          {step === 'checked' && order.status !== 'received' ? 'Pass what is here' : verbs[step]}
        </Button>
      ))}
      {asked === 'received' && <ReceiveDialog order={order} onClose={() => ask(undefined)} />}
      {asked && asked !== 'received' && (
        <FormStepDialog order={order} step={asked} verb={verbs[asked]} onClose={() => ask(undefined)} />
      )}
    </>
  )
}

function useStepping({ id, version, supplier }: FactoryOrder) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (to: FactoryStatus) => stepFactoryOrder(id, { to, version }),
    onSuccess({ number, mail }, to) {
      // What is signed for beside it leaves an order where it was: it goes to nobody then.
      if (to === 'ordered') toastDone(sentWords({ number, mail, supplier }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
}
