import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders, Instant, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'

import { LineDiscounts, NewLine, Order } from './contract.ts'
import { CodeOutcome, TypedCode } from './typed-code.ts'

const CartLine = z.object({
  id: Id,
  kind: z.string().meta({ examples: ['product'] }),
  name: z.string(),
  /** Who it is for. */
  whose: z.array(z.string()),
  quantity: z.int(),
  unitCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  dueNowCents: Cents,
  discounts: LineDiscounts,
  /** What the buyer agrees to: how it renews and how it is stopped. */
  wording: z.string().exactOptional(),
  /** Until when its time is held. */
  expiresAt: Instant.exactOptional(),
  /** Why it cannot be ordered as it is; it is not counted in the sums. */
  problem: z.string().exactOptional(),
})
export type CartLine = z.output<typeof CartLine>

export const Cart = z.object({
  /** Counts changes; 0 while nothing was ever put in. */
  version: z.int(),
  currency: z.string(),
  lines: z.array(CartLine),
  code: CodeOutcome.nullable(),
  discountCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  dueNowCents: Cents,
  /** The texts that ordering agrees to. */
  consents: z.array(z.object({ code: z.string(), version: z.int(), text: z.string() })),
})
export type Cart = z.output<typeof Cart>

const NewOrder = z.strictObject({
  expectedTotalCents: Cents,
  /** Agrees to the texts that the cart listed. */
  consents: z.literal(true, 'Agree to the terms first.'),
})

const limit = { max: 120, perSeconds: 60, bucket: 'cart' } as const

export const cartContract = {
  readCart: endpoint({
    method: 'GET',
    path: '/api/v1/cart',
    summary: 'The cart of whoever asks: of their account, or of their browser until they sign in',
    access: 'anyone',
    knowsDevice: 'when it has a number',
    limit,
    response: Cart,
    failures: ['not_offered'],
  }),
  addToCart: endpoint({
    method: 'POST',
    path: '/api/v1/cart/lines',
    summary: 'Put something into the cart',
    access: 'anyone',
    knowsDevice: true,
    limit,
    headers: IdempotencyHeaders,
    body: NewLine,
    status: 201,
    response: Cart,
    failures: ['not_found', 'not_offered', 'out_of_stock', 'slot_taken', 'quota_exceeded', 'key_reused'],
  }),
  removeFromCart: endpoint({
    method: 'DELETE',
    path: '/api/v1/cart/lines/:lineId',
    summary: 'Take something out of the cart',
    access: 'anyone',
    knowsDevice: 'when it has a number',
    limit,
    params: z.object({ lineId: Id }),
    response: Cart,
    failures: ['not_found', 'not_offered', 'out_of_stock'],
  }),
  putCartCode: endpoint({
    method: 'PUT',
    path: '/api/v1/cart/code',
    summary: 'Have a code take something off what is in the cart; null takes it out',
    access: 'anyone',
    knowsDevice: 'when it has a number',
    limit,
    body: z.strictObject({ code: TypedCode.nullable() }),
    response: Cart,
    /**
     * `not_offered`: unknown, used up, or not for these lines; `expired`: it has ended; `wrong_state`: the cart is
     * empty.
     */
    failures: ['not_found', 'not_offered', 'expired', 'wrong_state'],
  }),
  beginCheckout: endpoint({
    method: 'PUT',
    path: '/api/v1/cart/checkout',
    summary: 'Go to pay what is in the cart: times that it keeps are kept longer, once',
    access: 'signed-in',
    knowsDevice: 'when it has a number',
    limit,
    response: Cart,
    failures: ['not_offered'],
  }),
  orderCart: endpoint({
    method: 'POST',
    path: '/api/v1/orders',
    summary: 'Order what is in one’s cart',
    access: 'signed-in',
    knowsDevice: 'when it has a number',
    headers: RequiredIdempotencyHeaders,
    body: NewOrder,
    status: 201,
    response: Order,
    failures: [
      'not_found',
      'not_offered',
      'price_changed',
      /** For a member, because of times in the cart. */
      'waiver_needed',
      'key_reused',
      'wrong_state',
      'slot_taken',
      'expired',
    ],
  }),
}
