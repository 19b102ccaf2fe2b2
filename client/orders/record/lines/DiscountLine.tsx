import { useState } from 'react'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { OffFields } from '#client/orders/discount/OffFields.tsx'
import { nothingOff, offFields, offLabels } from '#client/orders/discount/typed-off.ts'
import { ApprovalOfForm } from '#client/permissions/approval/ApprovalOfForm.tsx'
import { typedApproval, useApprovalNeeded } from '#client/permissions/approval/typed-approval.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'

import { discountLine } from './queries.ts'

interface DiscountLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

const fields = [...offLabels, { name: 'approval', label: 'A manager’s code' }] as const

const approvedDiscount = (currency: string, isApprovalNeeded: boolean) =>
  z
    .object({ ...offFields(currency), approval: typedApproval(isApprovalNeeded) })
    .transform(({ approval, off, reason }) => ({ approval, discount: { ...off, reason } }))
type ApprovedDiscount = z.output<ReturnType<typeof approvedDiscount>>

/** Takes something off a line of an order, with a reason. */
export function DiscountLine({ order, line, onClose }: DiscountLineProps) {
  const { studio, money } = useStudio()
  const mayNeedApproval = useApprovalNeeded()
  const { taking, isAsked } = useTaking(order, line, onClose)
  const isApprovalNeeded = isAsked && mayNeedApproval
  const request = useRequestForm({
    schema: approvedDiscount(studio.currency, isApprovalNeeded),
    defaultValues: { ...nothingOff, approval: '' },
    fields,
    sending: taking,
  })
  const { form } = request

  return (
    <Dialog title="Take something off" onClose={onClose}>
      <RequestForm request={request} verb="Take it off" otherwise="Nothing is taken off" onLeave={onClose}>
        <p>
          {line.name}, {money(line.unitCents * line.quantity - line.discountCents)} as it is. What was paid beyond the
          new total goes back as it came.
        </p>
        <OffFields
          takes={form.register('off.takes')}
          amount={form.register('off.amount')}
          reason={form.register('reason')}
          errors={form.formState.errors}
        />
        <ApprovalOfForm form={form} path="approval" isNeeded={isApprovalNeeded} />
      </RequestForm>
    </Dialog>
  )
}

/** The server knows whether it takes the code of a colleague: it is asked for once it says so. */
function useTaking({ id, version }: Order, line: OrderLine, onTaken: () => void) {
  const [isAsked, ask] = useState(false)
  const taking = useAct(
    ({ discount, approval }: ApprovedDiscount) =>
      discountLine({ orderId: id, lineId: line.id, version, discount, approval }),
    {
      done: () => `${line.name} costs less`,
      onDone: onTaken,
      onFailed: (error) => ask(isAsked || (error instanceof Failure && error.code === 'approval_needed')),
      touches: [['orders']],
    },
  )

  return { taking, isAsked }
}
