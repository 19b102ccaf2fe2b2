import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, severalOf, sumsQuery, totalWith } from '#shared/http/list.ts'
import { Cents, Id, Instant, Line, Paragraph, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { NewPayment, Payment } from '#shared/payments/contract.ts'
import { ApprovalHeaders, KeyedApprovalHeaders } from '#shared/permissions/approval.ts'

import { DocumentFacts } from './documents.ts'
import { Owed } from './owed.ts'
import { NewRefund, OrderRefund, OrderRefundTender, Refund } from './refunds.ts'
import { StaffDiscount } from './staff-discount.ts'
import { LineState, OrderChannel, OrderStatus } from './status.ts'
import { CodeOutcome, TypedCode } from './typed-code.ts'

const Amounts = {
  name: z.string(),
  quantity: z.int(),
  unitCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
}

export const LineDiscounts = z.array(z.object({ cents: Cents, reason: z.string() }))

const TaxSum = z.object({ jurisdiction: z.string(), ratePpm: z.int(), cents: Cents })

export const OrderLine = z.object({
  id: Id,
  /** One of the kinds that features register, such as `product`. */
  kind: z.string().meta({ examples: ['product'] }),
  ...Amounts,
  whose: z.array(z.string()),
  dueNowCents: Cents,
  state: LineState,
  refundedQuantity: z.int(),
  returnedCents: Cents,
  /** Each tax, with what was refunded of it. */
  taxes: z.array(TaxSum.extend({ returnedCents: Cents.exactOptional() })),
  discounts: LineDiscounts,
})
export type OrderLine = z.output<typeof OrderLine>

const Transition = z.object({
  at: Instant,
  from: OrderStatus.nullable(),
  to: OrderStatus,
  /** Null for clients, who do not read names of staff. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

export const Order = z.object({
  id: Id,
  number: z.string().meta({ examples: ['O-10001'] }),
  status: OrderStatus,
  version: z.int(),
  channel: OrderChannel,
  person: z.object({ id: Id, name: z.string() }).nullable(),
  billTo: z.object({ name: z.string(), email: z.string() }),
  placedAt: Instant,
  /** Until when it waits for its payment. */
  expiresAt: Instant.nullable(),
  note: z.string(),
  currency: z.string(),
  grossCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  paidCents: Cents,
  refundedCents: Cents,
  /** What is still to be paid; negative when too much was. */
  dueCents: z.int(),
  /** Refunds that did not reach the client. */
  owed: Owed,
  /** The part that is to be paid now. */
  dueNowCents: Cents,
  /** True when it waits for a card on file, for fees. */
  needsCard: z.boolean(),
  /** The card on file. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  lines: z.array(OrderLine),
  payments: z.array(Payment),
  refunds: z.array(OrderRefund),
  /** Its documents with their numbers; the first is its receipt. */
  documents: z.array(DocumentFacts),
  history: z.array(Transition),
  /** Acts on it that a colleague approved by code; only for staff. */
  approvals: z.array(AuditEntry.pick({ at: true, action: true, by: true, approvedBy: true, reason: true })),
})
export type Order = z.output<typeof Order>

/** A line to buy. Its other fields are read by its kind. */
export const NewLine = z.looseObject({
  kind: z
    .string()
    .max(40)
    .meta({ examples: ['product'] }),
  quantity: z.int().min(1).max(999).default(1),
})
export type NewLine = z.output<typeof NewLine>

export const SaleLine = NewLine.extend({
  /** A discount by staff, up to the seller's limit. */
  discount: StaffDiscount.exactOptional(),
})
export type SaleLine = z.output<typeof SaleLine>

const NewSale = z.strictObject({
  /** The client; left out for a sale without one. */
  personId: Id.exactOptional(),
  channel: z.enum(['register', 'desk']).default('register'),
  lines: z.array(SaleLine).min(1, 'Add something to sell first.').max(200),
  code: TypedCode.exactOptional(),
  /** The total as it was shown: another one is refused with the present total. */
  expectedTotalCents: Cents.exactOptional(),
  note: Paragraph(1000).exactOptional(),
})
export type NewSale = z.output<typeof NewSale>

const PricedSale = z.object({
  currency: z.string(),
  lines: z.array(
    z.object({
      kind: z.string(),
      ...Amounts,
      dueNowCents: Cents,
      taxes: z.array(TaxSum),
      discounts: LineDiscounts,
      /** What the buyer reads before they agree to it. */
      wording: z.string().exactOptional(),
    }),
  ),
  code: CodeOutcome.nullable(),
  discountCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  dueNowCents: Cents,
  /** True when more is taken off than the caller may: a colleague's code has to be sent with the sale. */
  needsApproval: z.boolean(),
})
export type PricedSale = z.output<typeof PricedSale>

const OrderRow = Order.pick({
  id: true,
  number: true,
  status: true,
  channel: true,
  person: true,
  placedAt: true,
  totalCents: true,
  paidCents: true,
  refundedCents: true,
  dueCents: true,
  owed: true,
}).extend({
  what: z.string(),
  /** What was paid too late or twice, and went back. */
  lateCents: Cents,
})
export type OrderRow = z.output<typeof OrderRow>

const orderParams = z.object({ orderId: Id })

export const ordersContract = {
  priceSale: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/sales/price',
    summary: 'What a sale comes to, with its taxes; nothing is made',
    access: 'may:take_payments/orders',
    body: NewSale,
    response: PricedSale,
    failures: ['not_found', 'not_offered', 'out_of_stock', 'slot_taken'],
  }),
  sell: endpoint({
    method: 'POST',
    path: '/api/v1/sales',
    summary: 'Place an order at the register or the desk, for a client or nobody in particular',
    access: 'may:take_payments/orders',
    headers: RequiredIdempotencyHeaders.extend(ApprovalHeaders.shape),
    body: NewSale,
    status: 201,
    response: Order,
    /** `approval_needed`: more is taken off than the seller may. */
    failures: [
      'approval_needed',
      'not_found',
      'not_offered',
      'out_of_stock',
      'price_changed',
      'key_reused',
      'slot_taken',
      'expired',
    ],
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/api/v1/orders',
    summary: 'Orders of the place, or of one client in the whole house, the latest first',
    access: 'may:take_payments/orders',
    query: z.strictObject({
      ...pageQuery(),
      search: z.string().max(200).exactOptional(),
      status: severalOf(OrderStatus),
      /** By the sum of the order. */
      ...sumsQuery,
      /**
       * `late`: money came too late, twice, or only in part before the order expired, and went back; `to_call`: nobody
       * has told the client yet. `by_hand`: owed money that somebody pays from a drawer or keys at a terminal.
       * `outside`: refunded at the card provider for an unknown reason. `other_sum`: the card provider has another sum
       * than was asked for. `refundable`: something that was paid has not been given back.
       */
      due: z.enum(['yes', 'owed', 'by_hand', 'outside', 'other_sum', 'late', 'to_call', 'refundable']).exactOptional(),
      person: Id.exactOptional(),
      ...daysQuery,
    }),
    /** The sums are told of one place: several may have several currencies. Nothing is due of a canceled order. */
    response: z.object({
      orders: z.array(OrderRow),
      next: NextPage,
      total: totalWith({ totalCents: Cents, dueCents: z.int() }),
    }),
  }),
  listMyOrders: endpoint({
    method: 'GET',
    path: '/api/v1/orders/mine',
    summary: 'One’s own orders, the latest first',
    access: 'signed-in',
    query: z.object(pageQuery(20)),
    response: z.object({ orders: z.array(OrderRow), next: NextPage }),
  }),
  readOrder: endpoint({
    method: 'GET',
    path: '/api/v1/orders/:orderId',
    summary: 'One order with its lines, payments, refunds and history',
    access: 'signed-in',
    params: orderParams,
    response: Order,
    failures: ['not_found'],
  }),
  payOrder: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/payments',
    summary: 'Pay an order, or a part of it',
    access: 'signed-in',
    params: orderParams,
    headers: RequiredIdempotencyHeaders,
    body: NewPayment,
    status: 201,
    response: Payment,
    failures: ['not_found', 'price_changed', 'wrong_state', 'key_reused', 'not_offered', 'out_of_stock', 'expired'],
  }),
  settlePayment: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/payments/:paymentId/settle',
    summary: 'Ask the provider what became of a payment, once its form or its bank has answered',
    access: 'signed-in',
    params: orderParams.extend({ paymentId: Id }),
    response: Payment,
    failures: ['not_found', 'unavailable'],
    limit: { max: 120, perSeconds: 60 },
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/refunds',
    summary:
      'Give back lines of an order, in whole or in part; with preview=1 only what would go where. Who may not refund sends a colleague’s code',
    access: 'may:take_payments/orders',
    params: orderParams,
    query: z.object({ preview: z.enum(['1']).exactOptional() }),
    headers: KeyedApprovalHeaders,
    body: NewRefund,
    status: 201,
    response: Refund,
    failures: ['approval_needed', 'not_found', 'wrong_state', 'not_refundable', 'key_reused'],
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/api/v1/refunds/:refundId/retry',
    summary:
      'Ask again for a refund that failed, or give it as store credit instead. Whoever takes payments hands over what waits for a hand',
    access: 'may:take_payments/orders',
    params: z.object({ refundId: Id }),
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      refundTo: z
        .literal('credit')
        .exactOptional()
        .meta({ examples: ['credit'] }),
    }),
    status: 201,
    response: OrderRefundTender,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'not_refundable', 'key_reused'],
  }),
  stepOrder: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/transitions',
    summary: 'Take one step of an order’s life, as cancelled or closed',
    access: 'may:take_payments/orders',
    params: orderParams,
    body: z.strictObject({
      to: OrderStatus.meta({ examples: ['cancelled'] }),
      reason: Line(300).exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Order,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
}
