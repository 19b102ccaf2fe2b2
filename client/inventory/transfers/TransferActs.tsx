import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { stockKey } from '#client/inventory/queries.ts'
import { NextStep } from '#client/inventory/record/NextStep.tsx'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import type { StockTransfer } from '#shared/inventory/transfers/contract.ts'
import { transferSteps, type TransferStatus } from '#shared/inventory/transfers/status.ts'

import { stepTransfer } from './queries.ts'

interface ActsProps {
  transfer: StockTransfer
  /** What is typed would not go along. */
  isUnsaved: boolean
  onReceive: () => void
}

type EndStatus = 'closed' | 'cancelled'

/** Exactly the steps that the table allows now: what comes is received by a form of its own. */
export function TransferActs({ transfer, isUnsaved, onReceive }: ActsProps) {
  const [asked, ask] = useState<EndStatus>()
  const stepping = useStepping(transfer, () => ask(undefined))
  const may = (to: TransferStatus) => transferSteps.mayBecome(transfer, to, new Date())
  const next = may('received') ? 'receive' : may('sent') ? 'send' : undefined

  return (
    <NextStep
      next={next}
      stepping={stepping}
      isAsking={asked !== undefined}
      isUnsaved={isUnsaved}
      onSend={() => stepping.mutate({ to: 'sent' })}
      onReceive={onReceive}
    >
      {may('cancelled') && (
        <Button tone="quiet" size="tight" onClick={() => ask('cancelled')}>
          Cancel it
        </Button>
      )}
      {may('closed') && (
        <Button tone="quiet" size="tight" onClick={() => ask('closed')}>
          The rest is missing
        </Button>
      )}
      {asked && (
        <EndDialog
          transfer={transfer}
          to={asked}
          stepping={stepping}
          onClose={() => {
            stepping.reset()
            ask(undefined)
          }}
        />
      )}
    </NextStep>
  )
}

function useStepping({ id, version, to: { name } }: StockTransfer, onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (step: { to: TransferStatus; reason?: string }) => stepTransfer(id, { ...step, version }),
    onSuccess({ number, status }) {
      if (status === 'sent') toastDone(`${number} is on its way to ${name}`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}

interface EndProps {
  transfer: StockTransfer
  to: EndStatus
  stepping: ReturnType<typeof useStepping>
  onClose: () => void
}

function EndDialog({ transfer: { number, quantity, received }, to, stepping, onClose }: EndProps) {
  const [reason, setReason] = useState('')
  const isMissing = to === 'closed'
  const left = quantity - received

  return (
    <ActDialog
      title={isMissing ? `${left} of ${number} missing?` : `Cancel ${number}?`}
      act={stepping}
      verb={isMissing ? 'They are missing' : 'Cancel it'}
      otherwise="It stays as it is"
      isOff={isMissing && reason.trim() === ''}
      isGrave
      onClose={onClose}
      onAct={() => stepping.mutate({ to, ...(reason.trim() && { reason: reason.trim() }) })}
    >
      <p>
        {isMissing
          ? `${left === 1 ? 'One piece leaves' : `${left} pieces leave`} the books. What turns up later is adjusted by hand.`
          : 'Nothing has left its shelf.'}
      </p>
      <ReasonField optional={!isMissing} required={isMissing} reason={reason} onType={setReason} />
    </ActDialog>
  )
}
