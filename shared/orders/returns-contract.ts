import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Cents, Id, Instant, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { Serials } from '#shared/inventory/units/contract.ts'
import { ApprovalHeaders, KeyedApprovalHeaders } from '#shared/permissions/approval.ts'

import { Order, SaleLine } from './contract.ts'
import { MostBack, NewRefund, Refund } from './refunds.ts'

const NewExchange = NewRefund.extend({
  /** The goods taken instead, at today's prices. */
  inExchange: z.array(SaleLine).min(1, 'Choose what is taken instead.').max(200),
})
export type NewExchange = z.output<typeof NewExchange>

const Exchange = Refund.extend({
  /** The price of the goods taken instead. */
  takenCents: Cents,
  /** What is still to be paid for them; the refund is the rest. */
  dueCents: Cents,
})
export type Exchange = z.output<typeof Exchange>

const ReturnedGoods = z.strictObject({
  sku: Line(40).meta({ examples: ['GLV-M'] }),
  quantity: z.int().min(1).max(999).default(1),
  /** One for each piece that goes back to the shelf, for items with serial numbers. */
  serials: Serials.exactOptional(),
})

const PricedReturn = z.object({
  lines: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int(), unitCents: Cents })),
  totalCents: Cents,
})
export type PricedReturn = z.output<typeof PricedReturn>

const lines = z.array(ReturnedGoods).min(1, 'Add what comes back first.').max(50)

const NewLooseReturn = z.strictObject({
  personId: Id,
  lines,
  /** Never money, because nobody knows how it was paid. */
  refundTo: z.enum(['credit', 'gift_card']).meta({ examples: ['credit'] }),
  reason: Line(300).meta({ examples: ['A present, in its package'] }),
  /** Whether the goods go back to the shelf; true by default. */
  giveBack: z.boolean().exactOptional(),
  /** The sum as it was shown: another one is refused. */
  expectedTotalCents: Cents.exactOptional(),
})
export type NewLooseReturn = z.output<typeof NewLooseReturn>

const LooseReturn = PricedReturn.extend({
  id: Id,
  /** The gift card to print: it gets its code then. */
  giftCardId: Id.nullable(),
})
export type LooseReturn = z.output<typeof LooseReturn>

const LooseReturnRow = z.object({
  id: Id,
  at: Instant,
  person: z.object({ id: Id, name: z.string() }),
  /** The goods, in one line. */
  what: z.string(),
  totalCents: Cents,
  refundTo: NewLooseReturn.shape.refundTo,
  giftCardId: Id.nullable(),
  reason: z.string(),
  by: z.string(),
  /** The colleague whose code approved it. */
  approvedBy: z.string().nullable(),
})
export type LooseReturnRow = z.output<typeof LooseReturnRow>

/** Goods that come back to the counter, with and without a receipt. */
export const returnsContract = {
  readReceipt: endpoint({
    method: 'GET',
    path: '/api/v1/receipts/:number',
    summary: 'The order of a receipt, an invoice or a gift receipt, by the number that stands on it',
    access: 'may:take_payments/orders',
    params: z.object({ number: Line(40).meta({ examples: ['INV-2026-00001'] }) }),
    response: Order,
    failures: ['not_found'],
  }),
  readMostBack: endpoint({
    method: 'GET',
    path: '/api/v1/orders/:orderId/most-back',
    summary: 'The lines of an order of which less may go back than is left of their price, with the most and why',
    access: 'may:take_payments/orders',
    params: z.object({ orderId: Id }),
    response: z.object({ lines: z.array(MostBack) }),
    failures: ['not_found'],
  }),
  exchangeOrder: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/exchanges',
    summary:
      'Take lines of an order back and sell others instead: the difference is due, or goes back; with preview=1 only said',
    access: 'may:take_payments/orders',
    params: z.object({ orderId: Id }),
    query: z.object({ preview: z.enum(['1']).exactOptional() }),
    headers: KeyedApprovalHeaders,
    body: NewExchange,
    status: 201,
    response: Exchange,
    failures: [
      'approval_needed',
      'not_found',
      'wrong_state',
      'not_refundable',
      'not_offered',
      'out_of_stock',
      'slot_taken',
      'expired',
      'key_reused',
    ],
  }),
  priceReturn: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/returns/price',
    summary: 'What goods are worth that come back without a receipt: the price of today, or the least of thirty days',
    access: 'may:take_payments/orders',
    body: z.strictObject({ lines }),
    response: PricedReturn,
    failures: ['not_offered'],
  }),
  listLooseReturns: endpoint({
    method: 'GET',
    path: '/api/v1/returns',
    summary: 'What came back without a receipt, the latest first',
    access: 'may:take_payments/orders',
    query: z.strictObject({ ...daysQuery, ...pageQuery(), search: z.string().max(200).exactOptional() }),
    response: z.object({ returns: z.array(LooseReturnRow), next: NextPage, total: Total }),
  }),
  returnWithoutReceipt: endpoint({
    method: 'POST',
    path: '/api/v1/returns',
    summary: 'Take goods back without a receipt, as store credit of a client or on a gift card',
    access: 'may:take_payments/orders',
    headers: RequiredIdempotencyHeaders.extend(ApprovalHeaders.shape),
    body: NewLooseReturn,
    status: 201,
    response: LooseReturn,
    failures: ['approval_needed', 'not_found', 'not_offered', 'out_of_stock', 'price_changed', 'key_reused'],
  }),
}
