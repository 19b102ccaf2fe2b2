import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sentWords } from '#client/inventory/purchasing/at-supplier/mailed-order.ts'
import { stepWords } from '#client/inventory/purchasing/purchase-words.ts'
import { stepPurchase } from '#client/inventory/purchasing/queries.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { NextStep } from '#client/inventory/record/NextStep.tsx'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { purchaseSteps, PurchaseStatus, receivedStates } from '#shared/inventory/purchasing/status.ts'

interface ActsProps {
  order: PurchaseOrder
  /** What is typed would not go along. */
  isUnsaved: boolean
  onReceive: () => void
}

const isReceived = (to: PurchaseStatus) => (receivedStates as readonly PurchaseStatus[]).includes(to)

/** Exactly the steps that the table allows now: what comes is received by a form of its own. */
export function PurchaseActs({ order, isUnsaved, onReceive }: ActsProps) {
  const [asked, ask] = useState<PurchaseStatus>()
  const stepping = useStepping(order, () => ask(undefined))
  const steps = PurchaseStatus.options.filter((to) => purchaseSteps.mayBecome(order, to, new Date()))
  const next = steps.some(isReceived) ? 'receive' : steps.includes('sent') ? 'send' : undefined

  return (
    <NextStep
      next={next}
      stepping={stepping}
      isAsking={asked !== undefined}
      isUnsaved={isUnsaved}
      onSend={() => stepping.mutate({ to: 'sent' })}
      onReceive={onReceive}
    >
      {steps
        .filter((to) => to !== 'sent' && !isReceived(to))
        .map((to) => (
          <Button key={to} tone="quiet" size="tight" onClick={() => ask(to)}>
            {stepWords[to]}
          </Button>
        ))}
      {asked && (
        <ReasonDialog
          order={order}
          to={asked}
          error={stepping.error}
          isBusy={stepping.isPending}
          onClose={() => ask(undefined)}
          onStep={(reason) => stepping.mutate({ to: asked, ...(reason && { reason }) })}
        />
      )}
    </NextStep>
  )
}

function useStepping({ id, version, supplier }: PurchaseOrder, onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (step: { to: PurchaseStatus; reason?: string }) => stepPurchase(id, { ...step, version }),
    onSuccess({ number, mail }, { to }) {
      if (to === 'sent') toastDone(sentWords({ number, mail, supplier }))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}

interface ReasonDialogProps {
  order: PurchaseOrder
  to: PurchaseStatus
  error: Error | null
  isBusy: boolean
  onClose: () => void
  onStep: (reason: string) => void
}

function effectOf({ status, ordered, received, supplier }: PurchaseOrder, to: PurchaseStatus): string {
  if (status === 'partially_received')
    return `${Math.max(0, ordered - received)} that have not come are waited for no longer.`
  if (to === 'closed') return 'It is done.'

  return status === 'draft'
    ? 'Nobody has seen it but us.'
    : `Nothing of it is waited for. Tell ${supplier.name}: no mail is sent.`
}

function ReasonDialog({ order, to, error, isBusy, onClose, onStep }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const verb = stepWords[to] ?? ''

  return (
    <ActDialog
      title={`${verb}?`}
      act={{ isPending: isBusy, error }}
      verb={verb}
      otherwise="It stays as it is"
      isGrave
      onClose={onClose}
      onAct={() => onStep(reason.trim())}
    >
      <p>{effectOf(order, to)}</p>
      <ReasonField optional reason={reason} onType={setReason} />
    </ActDialog>
  )
}
