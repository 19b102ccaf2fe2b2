import { z } from 'zod'

import { Cents, Id, Instant, Line, TypedCents } from '#shared/http/wire.ts'
import { RefundTender } from '#shared/payments/contract.ts'
import { RefundStatus } from '#shared/payments/status.ts'

/** The result of a part of a refund; `credit` also stands for what became store credit instead. */
export const OrderRefundTender = RefundTender.extend({
  id: Id,
  /** What is still owed of a failed one; 0 once it was handed over or refunded by other means. */
  owedCents: Cents,
})
export type OrderRefundTender = z.output<typeof OrderRefundTender>

/** A refund of an order. */
export const OrderRefund = z.object({
  at: Instant,
  /** Who refunded it; null for clients, who do not read names of staff. */
  by: z.string().nullable(),
  reason: z.string(),
  totalCents: Cents,
  tenders: z.array(OrderRefundTender),
})

export const NewRefund = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        lineId: Id,
        quantity: z.int().min(1),
        /** Less than was paid for it, with its tax. */
        amountCents: TypedCents.min(1, 'Type a sum, such as 20.').exactOptional(),
        /** Whether the time, the seat or the goods come back; by default when the whole price goes back. */
        giveBack: z.boolean().exactOptional(),
      }),
    )
    .min(1, 'Choose what is given back.')
    .max(200),
  reason: Line(300).meta({ examples: ['It does not fit.'] }),
  /** Set to give store credit instead of refunding the payments. */
  refundTo: z.literal('credit').exactOptional(),
})
export type NewRefund = z.output<typeof NewRefund>

export const Refund = z.object({
  /** Null for a preview. */
  id: Id.nullable(),
  status: RefundStatus,
  totalCents: Cents,
  tenders: z.array(RefundTender),
})
export type Refund = z.output<typeof Refund>

/** The most that may go back of a line, by the terms of its sale. */
export const MostBack = z.object({
  lineId: Id,
  cents: Cents,
  because: z.string().meta({ examples: ['2 of its 5 lessons are taken, 3 are left.'] }),
})
export type MostBack = z.output<typeof MostBack>
