import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { EmailAddress, Id, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { NewPayment, Payment } from '#shared/payments/contract.ts'

import { Order, OrderLine } from './contract.ts'

/** The token of an order's link. It is sent in the body, because addresses are logged. */
export const PayToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_1.q8Zr'] })

const LinkedOrder = Order.pick({
  number: true,
  status: true,
  placedAt: true,
  expiresAt: true,
  currency: true,
  taxCents: true,
  discountCents: true,
  totalCents: true,
  paidCents: true,
  refundedCents: true,
  dueCents: true,
  owed: true,
  dueNowCents: true,
  needsCard: true,
  card: true,
  payments: true,
}).extend({
  lines: z.array(
    OrderLine.pick({
      id: true,
      name: true,
      quantity: true,
      unitCents: true,
      discountCents: true,
      totalCents: true,
      state: true,
      taxes: true,
    }),
  ),
})
export type LinkedOrder = z.output<typeof LinkedOrder>

const LinkPayment = NewPayment.pick({ giftCardCode: true, demoCard: true, shownDueCents: true }).extend({
  token: PayToken,
  method: z.enum(['card', 'gift_card']).meta({ examples: ['card'] }),
})
export type LinkPayment = z.output<typeof LinkPayment>

const limit = { max: 120, perSeconds: 60, bucket: 'payment links' } as const

export const payLinkContract = {
  readPayLink: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/pay',
    summary: 'What is due of the order behind a payment link, and its receipt; nothing else of whoever ordered it',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: PayToken }),
    response: LinkedOrder,
    failures: ['not_found', 'expired'],
  }),
  payByLink: endpoint({
    method: 'POST',
    path: '/api/v1/pay/payments',
    summary: 'Pay what is due now of the order behind a payment link, without an account',
    access: 'anyone',
    limit,
    headers: RequiredIdempotencyHeaders,
    body: LinkPayment,
    status: 201,
    response: Payment,
    failures: ['not_found', 'price_changed', 'wrong_state', 'key_reused', 'not_offered', 'out_of_stock', 'expired'],
  }),
  settleByLink: endpoint({
    method: 'POST',
    path: '/api/v1/pay/settle',
    summary: 'Ask the provider what became of a payment of the order behind a payment link',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: PayToken, paymentId: Id }),
    response: Payment,
    failures: ['not_found', 'unavailable', 'expired'],
  }),
  sendPayLink: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/pay-links',
    summary: 'Mail a link by which an order is paid without an account, or show it at the counter; the former one ends',
    access: 'may:take_payments/orders',
    params: z.object({ orderId: Id }),
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      /** The address to mail to; by default the one that the order is billed to. */
      email: EmailAddress.exactOptional(),
      /** Set to return the link, to be scanned or printed, and mail nothing. */
      atCounter: z.literal(true).exactOptional(),
    }),
    status: 201,
    response: z.object({ to: z.string(), link: z.string().exactOptional() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
}
