import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { OffFields } from '#client/orders/discount/OffFields.tsx'
import { useTypedOff } from '#client/orders/discount/use-typed-off.ts'
import { ApprovalField } from '#client/permissions/approval/ApprovalField.tsx'
import { useApproval } from '#client/permissions/approval/use-approval.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'

import { discountLine } from './queries.ts'

interface DiscountLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

/** Takes something off a line of an order, with a reason. */
export function DiscountLine({ order: { id, version }, line, onClose }: DiscountLineProps) {
  const { money } = useStudio()
  const typed = useTypedOff()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [isAsked, ask] = useState(false)
  const approval = useApproval(isAsked)
  const taking = useMutation({
    mutationFn: (discount: StaffDiscount) =>
      discountLine({
        orderId: id,
        lineId: line.id,
        version,
        discount,
        key: keyOf(discount),
        approval: approval.code,
      }),
    onSuccess() {
      toastDone(`${line.name} costs less`)
      onClose()
    },
    onError: (error) => ask(isAsked || (error instanceof Failure && error.code === 'approval_needed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })

  return (
    <Dialog title="Take something off" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.discount && !taking.isPending) taking.mutate(typed.discount)
        }}
      >
        <p>
          {line.name}, {money(line.unitCents * line.quantity - line.discountCents)} as it is. What was paid beyond the
          new total goes back as it came.
        </p>
        <OffFields typed={typed} />
        <ApprovalField approval={approval} />
        {taking.error && (
          <Notice kind="problem" title="Nothing is taken off">
            {taking.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" busy={taking.isPending} disabled={!typed.discount || approval.isMissing}>
            Take it off
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
