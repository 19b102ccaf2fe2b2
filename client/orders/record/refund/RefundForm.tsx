import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { linesToRefund } from '#client/orders/record/order-acts.ts'
import { type GivenBack, mostBackOf, type RefundInput, refundOrder } from '#client/orders/record/queries.ts'
import { ApprovalField } from '#client/permissions/approval/ApprovalField.tsx'
import { useApproval } from '#client/permissions/approval/use-approval.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { Order, SaleLine } from '#shared/orders/contract.ts'

import { RefundLine } from './RefundLine.tsx'
import { type Preview, RefundPreview, useRefundPreview } from './RefundPreview.tsx'
import { usePickedLines } from './use-picked-lines.ts'

interface AsCreditProps {
  isChosen: boolean
  onChange: (refundTo: 'credit' | undefined) => void
}

const AsCredit = ({ isChosen, onChange }: AsCreditProps) => (
  <label className="flex min-h-row items-center gap-3 text-sm">
    <input
      type="checkbox"
      className="size-5 accent-fairway"
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked ? 'credit' : undefined)}
    />
    As store credit instead
  </label>
)

const nothing: readonly SaleLine[] = []

interface RefundFormProps {
  order: Order
  /** What is taken instead. */
  inExchange?: readonly SaleLine[]
  onDone?: (refund: GivenBack) => void
  onClose: () => void
}

/** Picks lines, shows what would go where, and gives it back: the button repeats the sum that the server reckoned. */
export function RefundForm({ order, inExchange = nothing, onDone, onClose }: RefundFormProps) {
  const { money } = useStudio()
  const lines = linesToRefund(order)
  const { data: most } = useSuspenseQuery(mostBackOf(order.id))
  const picking = usePickedLines(lines, most)
  const [reason, setReason] = useState('')
  const [refundTo, setRefundTo] = useState<'credit'>()
  const returned = { lines: picking.picked, refundTo, inExchange }
  const preview = useRefundPreview(order.id, returned)
  const approval = useApproval()
  const refunding = useRefunding({ order, approval: approval.code }, (refund) => {
    onDone?.(refund)
    onClose()
  })
  const isReady = preview.refund !== undefined && reason.trim() !== '' && !approval.isMissing
  const send = () => isReady && !refunding.isPending && refunding.mutate({ ...returned, reason: reason.trim() })
  useKeys([
    { key: 'x', what: 'Pick the line', run: () => pickFocused(lines, picking.toggle) },
    { key: 'Ctrl+Enter', what: 'Refund', run: send },
    { key: 'Escape', what: 'Refund nothing', run: onClose },
  ])

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ul aria-label="Lines to refund">
        {lines.map((line, index) => (
          <RefundLine key={line.id} line={line} lines={picking} isFirst={index === 0} />
        ))}
      </ul>
      {order.person && <AsCredit isChosen={refundTo === 'credit'} onChange={setRefundTo} />}
      <RefundPreview preview={preview} />
      <div className="grid max-w-xl gap-3 text-sm">
        <ReasonField isTight required reason={reason} onType={setReason} />
        <ApprovalField approval={approval} />
      </div>
      {refunding.error && (
        <Notice kind="problem" title="Nothing is refunded">
          {refunding.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="tight" onClick={onClose}>
          Refund nothing
        </Button>
        <Button type="submit" size="tight" tone="danger" busy={refunding.isPending} disabled={!isReady}>
          {labelOf(preview, money, picking.isInPart)}
        </Button>
      </div>
    </form>
  )
}

function pickFocused<Line extends { id: string }>(lines: readonly Line[], toggle: (line: Line) => void): void {
  const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['refundLine'] : undefined
  const line = lines.find((one) => one.id === id) ?? lines[0]
  if (line) toggle(line)
}

function labelOf({ refund }: Preview, money: (cents: number) => string, isInPart: boolean): string {
  if (!refund) return 'Refund'
  if (refund.takenCents !== undefined) return 'Exchange'

  if (refund.totalCents > 0) return `Refund ${money(refund.totalCents)}`
  return isInPart ? 'Have less be due' : 'Take back without a refund'
}

interface RefundingOf {
  order: Order
  approval: string | undefined
}

function useRefunding({ order, approval }: RefundingOf, onDone: (refund: GivenBack) => void) {
  const queries = useQueryClient()
  const { money } = useStudio()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (input: RefundInput) => refundOrder(order.id, input, { key: keyOf(input), approval }),
    onSuccess(refund) {
      const { status, totalCents } = refund
      if (status === 'failed') {
        toast({
          variant: 'destructive',
          title: 'The refund did not reach the card',
          description: `${money(totalCents)} is still owed to the client.`,
        })
      } else toastDone(totalCents > 0 ? `${money(totalCents)} is given back` : 'Taken back')
      onDone(refund)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
}
