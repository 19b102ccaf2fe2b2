import { z } from 'zod'

import { Cents, Id, Instant, Line, TypedCents } from '#shared/http/wire.ts'
import { RefundTender } from '#shared/payments/contract.ts'
import { RefundStatus } from '#shared/payments/status.ts'

/** What became of a part of a refund; `credit` is also what went there instead of back. */
export const OrderRefundTender = RefundTender.extend({
  id: Id,
  /** What of one that failed is owed still: nothing once it was handed over, or given in another way. */
  owedCents: Cents,
})
export type OrderRefundTender = z.output<typeof OrderRefundTender>

/** One of an order, as it was given back. */
export const OrderRefund = z.object({
  at: Instant,
  /** Who gave it back; nobody's name is told to clients. */
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
        /** Whether the time, the seat or the goods come back; unless told, where their whole price goes back. */
        giveBack: z.boolean().exactOptional(),
      }),
    )
    .min(1, 'Choose what is given back.')
    .max(200),
  reason: Line(300).meta({ examples: ['It does not fit.'] }),
  /** As store credit of its client, instead of back to what paid. */
  refundTo: z.literal('credit').exactOptional(),
})
export type NewRefund = z.output<typeof NewRefund>

export const Refund = z.object({
  /** Null while it is only a preview. */
  id: Id.nullable(),
  status: RefundStatus,
  totalCents: Cents,
  tenders: z.array(RefundTender),
})
export type Refund = z.output<typeof Refund>

/** What of a line goes back at most, by what was agreed on when it was bought. */
export const MostBack = z.object({
  lineId: Id,
  cents: Cents,
  because: z.string().meta({ examples: ['2 of its 5 lessons are taken, 3 are left.'] }),
})
export type MostBack = z.output<typeof MostBack>
