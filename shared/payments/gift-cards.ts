import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, EmailAddress, Id, Line, Paragraph } from '#shared/http/wire.ts'

export const smallestGiftCents = 1000
export const largestGiftCents = 50_000

/** Crockford's letters: none of them is taken for another one. */
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16

/** As people type it: with or without dashes, in any case, O for 0 and I or L for 1. */
export const readCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

export const showCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** A code of random bytes, one for each letter. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => codeLetters[byte % codeLetters.length]).join('')

/** To whom a card goes, and when; without it, to whoever buys it, at once. */
export const Recipient = z.strictObject({
  name: Line(80),
  email: EmailAddress,
  message: Paragraph(500).exactOptional(),
  /** The day on which it is mailed. */
  sendOn: Day.exactOptional(),
})
export type Recipient = z.output<typeof Recipient>

export const GiftCardRef = z.strictObject({
  amountCents: z
    .int()
    .min(smallestGiftCents, 'This is less than a gift card may be of.')
    .max(largestGiftCents, 'This is more than a gift card may be of.'),
  recipient: Recipient.exactOptional(),
})
export type GiftCardRef = z.output<typeof GiftCardRef>

export const GiftCardCode = z
  .string()
  .max(40)
  .overwrite(readCode)
  .regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'A code has sixteen letters and digits.')

export const GiftCardStatus = z.enum(['pending', 'active', 'depleted', 'expired', 'void'])

const GiftCard = z.object({
  id: Id,
  status: GiftCardStatus,
  last4: z.string().nullable(),
  initialCents: Cents,
  balanceCents: Cents,
  expiresOn: Day.nullable(),
  recipient: z.object({ name: z.string(), email: z.string() }),
  sendOn: Day,
  sentAt: z.date().nullable(),
})
export type GiftCard = z.output<typeof GiftCard>

export const giftCardsContract = {
  readGiftCardBalance: endpoint({
    method: 'GET',
    path: '/api/v1/gift-cards/balance',
    summary: 'What is left on a gift card, for whoever has its code',
    access: 'anyone',
    limit: { max: 10, perSeconds: 600 },
    query: z.object({ code: GiftCardCode }),
    response: z.object({ balanceCents: Cents, expiresOn: Day.nullable() }),
    failures: ['not_found', 'expired'],
  }),
  resendGiftCard: endpoint({
    method: 'POST',
    path: '/api/v1/gift-cards/:giftCardId/send',
    summary: 'Mail a gift card again, with a new code; the former one ends',
    access: 'may:take_payments/orders',
    params: z.object({ giftCardId: Id }),
    status: 204,
    response: z.void(),
    failures: ['not_found', 'wrong_state'],
  }),
}
