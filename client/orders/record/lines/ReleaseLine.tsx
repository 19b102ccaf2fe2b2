import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApprovalField } from '#client/permissions/approval/ApprovalField.tsx'
import { useApproval } from '#client/permissions/approval/use-approval.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import type { Order, OrderLine } from '#shared/orders/contract.ts'

import { releaseLine } from './queries.ts'

interface ReleaseLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

/** Takes a line out of an order; says first what that means for the money. */
export function ReleaseLine({ order, line, onClose }: ReleaseLineProps) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const backCents = backCentsOf(order, line)
  const approval = useApproval(backCents > 0)
  const removing = useMutation({
    mutationFn: () =>
      releaseLine({
        orderId: order.id,
        lineId: line.id,
        version: order.version,
        reason: reason.trim(),
        approval: approval.code,
      }),
    onSuccess() {
      toastDone(`${line.name} is taken out`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  const isReady = reason.trim() !== '' && !approval.isMissing

  return (
    <Dialog title={`Take out ${line.name}?`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !removing.isPending) removing.mutate()
        }}
      >
        <p>{effectOf(order, backCents > 0 && money(backCents))}</p>
        <ReasonField data-first reason={reason} onType={setReason} />
        <ApprovalField approval={approval} why="Money goes back. Six digits." />
        {removing.error && (
          <Notice kind="problem" title="It is not taken out">
            {removing.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" busy={removing.isPending} disabled={!isReady}>
            Take it out
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const backCentsOf = ({ totalCents, paidCents, refundedCents }: Order, line: OrderLine) =>
  paidCents - refundedCents - (totalCents - line.totalCents)

function effectOf({ lines }: Order, back: string | false): string {
  const isLast = lines.filter(({ state }) => state !== 'released').length === 1

  return [
    'What was kept for it is free again.',
    back ? `${back} goes back as it was paid.` : 'No money moves.',
    ...(isLast ? ['It is the last line: the order is canceled.'] : []),
  ].join(' ')
}
