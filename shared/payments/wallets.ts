import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, Instant, Line, RequiredIdempotencyHeaders, TypedCents } from '#shared/http/wire.ts'
import { mostCents } from '#shared/money.ts'

const Sum = TypedCents.min(1, 'Type a sum, such as 25.').meta({ examples: [2500] })

const WalletKind = z.enum(['credit', 'house'])
export type WalletKind = z.output<typeof WalletKind>

const WalletEntry = z.object({
  id: Id,
  kind: WalletKind,
  what: z.enum(['goodwill', 'refund', 'spend', 'give_back', 'pay', 'divided', 'to_credit', 'prize']),
  /** Negative when it was spent, or is owed. */
  cents: z.int(),
  at: Instant,
  by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type WalletEntry = z.output<typeof WalletEntry>

const Wallets = z.object({
  creditCents: Cents,
  /** What is owed on the house account, and its limit. */
  owedCents: Cents,
  limitCents: Cents,
  /** The entries of both, the latest first. */
  entries: z.array(WalletEntry),
})
export type Wallets = z.output<typeof Wallets>

const NewCredit = z.strictObject({
  amountCents: Sum,
  reason: Line(300).meta({ examples: ['The bay was out for half an hour.'] }),
})
export type NewCredit = z.output<typeof NewCredit>

const HouseLimit = z.strictObject({
  limitCents: z
    .int()
    .min(0)
    .max(mostCents, 'This is more than a house account may owe.')
    .meta({ examples: [50_000] }),
})

const HousePayment = z.strictObject({
  method: z.enum(['cash', 'terminal']).meta({ examples: ['terminal'] }),
  amountCents: Sum,
  /** The reference of another bank's terminal. */
  reference: Line(60).exactOptional(),
})
export type HousePayment = z.output<typeof HousePayment>

const params = z.object({ personId: Id })

export const walletsContract = {
  readWallets: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/wallets',
    summary: 'The store credit and the house account of a client',
    access: 'may:take_payments/orders',
    params,
    response: Wallets,
    failures: ['not_found'],
  }),
  readMyCredit: endpoint({
    method: 'GET',
    path: '/api/v1/wallets/mine',
    summary: 'One’s own store credit, and what is owed on one’s house account',
    access: 'signed-in',
    response: Wallets.pick({ creditCents: true, owedCents: true }),
  }),
  giveCredit: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/credit',
    summary: 'Give a client store credit, with the reason',
    access: 'may:refund/orders',
    params,
    headers: RequiredIdempotencyHeaders,
    body: NewCredit,
    status: 201,
    response: Wallets,
    failures: ['not_found', 'not_offered', 'key_reused'],
  }),
  setHouseLimit: endpoint({
    method: 'PUT',
    path: '/api/v1/people/:personId/house-account',
    summary: 'Say how much a client may owe on a house account; nothing ends it',
    access: 'may:refund/orders',
    params,
    body: HouseLimit,
    response: Wallets,
    failures: ['not_found'],
  }),
  payHouseAccount: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/house-account/payments',
    summary: 'Take a payment at the desk for what is owed on a house account',
    access: 'may:take_payments/orders',
    params,
    headers: RequiredIdempotencyHeaders,
    body: HousePayment,
    status: 201,
    response: Wallets,
    failures: ['not_found', 'not_offered', 'wrong_state', 'key_reused'],
  }),
}
