import { z } from 'zod'

import { minorUnitsOf } from '#shared/currencies.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import {
  Cents,
  Day,
  EmailAddress,
  Id,
  Instant,
  Line,
  Paragraph,
  IdempotencyHeaders,
  TypedCents,
} from '#shared/http/wire.ts'
import { type MoneyPlace, priceWords } from '#shared/money.ts'
import { ApprovalHeaders } from '#shared/permissions/approval.ts'

/**
 * How many units of a currency make about a dollar, when that is not about one: a gift card of 10 yen would be worth
 * nothing.
 */
const scales: ReadonlyArray<readonly [scale: number, currencies: string]> = [
  [0.5, 'BHD CLF JOD KWD OMR'],
  [2, 'BRL ILS MYR PEN PLN QAR SAR AED RON BGN'],
  [5, 'CNY DKK GTQ HKD MOP'],
  [10, 'BWP CZK MAD MXN NAD NOK SEK SZL ZAR'],
  [20, 'HNL MDL NIO THB TRY TWD UAH UYU'],
  [50, 'CVE DOP EGP MKD PHP'],
  [100, 'ALL BDT DZD INR ISK JPY KES LKR NPR PKR RSD RUB XPF'],
  [200, 'AMD HUF KZT LRD YER'],
  [500, 'CRC CLP NGN XAF XOF KMF DJF BIF RWF'],
  [1000, 'ARS IQD KRW MMK MNT SYP TZS UGX'],
  [2000, 'COP KHR MGA PYG'],
  [10_000, 'GNF IDR LAK SLL UZS VND'],
  [50_000, 'IRR LBP'],
]
const scaleOf = new Map(scales.flatMap(([scale, codes]) => codes.split(' ').map((code) => [code, scale] as const)))

const sumOf = (units: number, currency: string) =>
  Math.round(units * (scaleOf.get(currency) ?? 1)) * minorUnitsOf(currency)

/** The least and the most that a gift card may hold. */
export const giftBoundsOf = (currency: string) => ({
  leastCents: sumOf(10, currency),
  mostCents: sumOf(500, currency),
})

/** The usual sums of gift cards. */
export const usualGiftsOf = (currency: string): readonly number[] =>
  [25, 50, 100].map((units) => sumOf(units, currency))

/** Why a gift card cannot have a sum; undefined when it can. */
export function refusalOfGift(cents: number, { currency, locale }: MoneyPlace): string | undefined {
  const { leastCents, mostCents: most } = giftBoundsOf(currency)
  if (cents >= leastCents && cents <= most) return undefined

  return `A gift card is of ${priceWords(leastCents, currency, locale)} to ${priceWords(most, currency, locale)}.`
}

/** Crockford's alphabet: none of its letters is mistaken for another. */
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16

/** Reads a code as people type it: with or without dashes, in any case, O for 0 and I or L for 1. */
export const readCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

export const showCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** A code from random bytes, one for each letter. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => codeLetters[byte % codeLetters.length]).join('')

/** Who gets a card, and when; left out, its buyer gets it at once. */
export const Recipient = z.strictObject({
  name: Line(80),
  email: EmailAddress,
  message: Paragraph(500).exactOptional(),
  /** The day on which it is mailed. */
  sendOn: Day.exactOptional(),
})
export type Recipient = z.output<typeof Recipient>

export const GiftCardRef = z.strictObject({
  /** Within the bounds of the studio's currency. */
  amountCents: TypedCents.min(1, 'Type a sum.'),
  recipient: Recipient.exactOptional(),
  /** Printed at the counter, and mailed to nobody. */
  isPrinted: z.literal(true).exactOptional(),
})
export type GiftCardRef = z.output<typeof GiftCardRef>

export const GiftCardCode = z
  .string()
  .max(40)
  .overwrite(readCode)
  .regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'A code has sixteen letters and digits.')

export const GiftCardStatus = z.enum(['pending', 'active', 'depleted', 'expired', 'void'])
export type GiftCardStatus = z.output<typeof GiftCardStatus>

/** Each state as its badge and a file read. */
export const giftCardWords: Record<GiftCardStatus, string> = {
  pending: 'To be paid',
  active: 'To spend',
  depleted: 'Spent',
  expired: 'Expired',
  void: 'Void',
}

const GiftCard = z.object({
  id: Id,
  status: GiftCardStatus,
  version: z.int(),
  /** The only part of its code that staff may read; null until it has one. */
  last4: z.string().nullable(),
  initialCents: Cents,
  balanceCents: Cents,
  expiresOn: Day.nullable(),
  buyer: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null for a printed card. */
  recipient: z.object({ name: z.string(), email: z.string() }).nullable(),
  sendOn: Day,
  sentAt: Instant.nullable(),
  createdAt: Instant,
  order: z.object({ id: Id, number: z.string() }).nullable(),
})
export type GiftCard = z.output<typeof GiftCard>

/** How long cards sold from now on are valid; null means forever. */
export const GiftCardTerms = z.strictObject({
  months: z
    .int()
    .min(1)
    .max(120, 'Use at most 120 months.')
    .nullable()
    .meta({ examples: [60] }),
})
export type GiftCardTerms = z.output<typeof GiftCardTerms>

const takes = 'may:take_payments/orders' as const
const params = z.object({ giftCardId: Id })

export const giftCardsContract = {
  readGiftCardBalance: endpoint({
    method: 'GET',
    path: '/api/v1/gift-cards/balance',
    summary: 'What is left on a gift card, for whoever has its code',
    access: 'anyone',
    limit: { max: 60, perSeconds: 60 },
    query: z.object({ code: GiftCardCode }),
    response: z.object({ balanceCents: Cents, expiresOn: Day.nullable() }),
    failures: ['not_found', 'expired'],
  }),
  listGiftCards: endpoint({
    method: 'GET',
    path: '/api/v1/gift-cards',
    summary: 'Gift cards, the newest first, without their codes',
    access: takes,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      /** The last four letters of a code, or letters of the name of its buyer or recipient. */
      search: z.string().max(200).exactOptional(),
      status: GiftCardStatus.exactOptional(),
      order: Id.exactOptional(),
    }),
    response: z.object({ giftCards: z.array(GiftCard), next: NextPage, total: Total }),
  }),
  readGiftCard: endpoint({
    method: 'GET',
    path: '/api/v1/gift-cards/:giftCardId',
    summary: 'One gift card, without its code',
    access: takes,
    params,
    response: GiftCard,
    failures: ['not_found'],
  }),
  resendGiftCard: endpoint({
    method: 'POST',
    path: '/api/v1/gift-cards/:giftCardId/send',
    summary: 'Mail a gift card again, with a new code; the former one ends',
    access: takes,
    params,
    headers: IdempotencyHeaders,
    status: 204,
    response: z.void(),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  readdressGiftCard: endpoint({
    method: 'POST',
    path: '/api/v1/gift-cards/:giftCardId/recipient',
    summary: 'Correct the address of a gift card: a new code is mailed there, and the one that went elsewhere ends',
    /** `not_allowed`: its code was given out, and only those who may refund can give a new one. */
    access: takes,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({ email: EmailAddress }),
    status: 204,
    response: z.void(),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  printGiftCard: endpoint({
    method: 'POST',
    path: '/api/v1/gift-cards/:giftCardId/print',
    summary: 'A new code for a gift card, told once, to be printed; a former one ends',
    /** `not_allowed`: it has a code already, and only those who may refund can give a new one. */
    access: takes,
    params,
    headers: IdempotencyHeaders,
    response: z.object({ code: z.string(), balanceCents: Cents, expiresOn: Day.nullable() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  voidGiftCard: endpoint({
    method: 'POST',
    path: '/api/v1/gift-cards/:giftCardId/void',
    summary: 'End a gift card, with the reason: what is left on it is owed to nobody any more',
    access: takes,
    params,
    headers: ApprovalHeaders,
    body: z.strictObject({ reason: Line(300).meta({ examples: ['It was bought with a stolen card.'] }) }),
    response: GiftCard,
    failures: ['approval_needed', 'not_found', 'wrong_state'],
  }),
  readGiftCardTerms: endpoint({
    method: 'GET',
    path: '/api/v1/gift-card-terms',
    summary: 'How long gift cards are good for',
    access: takes,
    response: GiftCardTerms,
    failures: ['not_found'],
  }),
  putGiftCardTerms: endpoint({
    method: 'PUT',
    path: '/api/v1/gift-card-terms',
    summary: 'Say how long gift cards are good for that are sold from now on',
    access: 'may:manage_settings/settings',
    body: GiftCardTerms,
    response: GiftCardTerms,
    failures: ['not_found'],
  }),
}
