import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import type { SaleLine } from '#shared/orders/contract.ts'
import { NewRefund } from '#shared/orders/refunds.ts'

import type { PickedLine } from './picked-lines.ts'

interface RefundOf {
  /** What is taken instead. */
  inExchange: readonly SaleLine[]
}

export const refundFields = [
  { name: 'lines', label: 'Lines' },
  { name: 'reason', label: 'Reason' },
] as const

export const refundTo = (isCredit: boolean): 'credit' | undefined => (isCredit ? 'credit' : undefined)

/** What is typed of a refund, and what is sent of that. How much a line may give back its preview has said before. */
export const refundOf = ({ inExchange }: RefundOf) =>
  z
    .object({
      lines: z.array(z.custom<PickedLine>()).min(1, 'Choose what is given back.'),
      isCredit: z.boolean(),
      reason: NewRefund.shape.reason,
    })
    .transform(({ lines, isCredit, reason }) => ({ lines, refundTo: refundTo(isCredit), inExchange, reason }))
type Refund = ReturnType<typeof refundOf>
export type RefundOrder = z.output<Refund>
export type TypedRefund = z.input<Refund>
export type TypedRefundForm = UseFormReturn<TypedRefund, unknown, RefundOrder>
