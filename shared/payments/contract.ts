import { z } from 'zod'

import { Cents, Id, Instant, Line, TypedCents } from '#shared/http/wire.ts'

import { DemoCardNumber } from './demo-cards.ts'
import { GiftCardCode } from './gift-cards.ts'
import { PaymentStatus, RefundStatus } from './status.ts'

export const PaymentMethod = z.enum(['card', 'cash', 'terminal', 'gift_card', 'credit', 'house_account'])
export type PaymentMethod = z.output<typeof PaymentMethod>

/** Given back by somebody: from a drawer, or keyed at another bank’s terminal. */
export const isByHand = (method: PaymentMethod): boolean => method === 'cash' || method === 'terminal'

/** Why a payment was declined, what to say of it, and whether the same card may be tried again. */
export const Decline = z.object({ code: z.string(), message: z.string(), retry: z.boolean() })
export type Decline = z.output<typeof Decline>

/** What others see of the inner states: `created` waits for a card, what is captured stays so when parts of it go back. */
export const shownStatus: Record<PaymentStatus, 'requires_action' | 'processing' | 'captured' | 'failed' | 'voided'> = {
  created: 'requires_action',
  requires_action: 'requires_action',
  processing: 'processing',
  authorized: 'processing',
  captured: 'captured',
  partially_refunded: 'captured',
  refunded: 'captured',
  disputed: 'captured',
  lost: 'captured',
  failed: 'failed',
  voided: 'voided',
  expired: 'voided',
}

/** How much more cash it was than the sum, or less where it is negative; not there where it was not rounded. */
const CashRounded = z.int().exactOptional()

export const Payment = z.object({
  id: Id,
  number: z.string().meta({ examples: ['P-10001'] }),
  method: PaymentMethod,
  status: z.enum(['requires_action', 'processing', 'captured', 'failed', 'voided']),
  amountCents: Cents,
  refundedCents: Cents,
  /** Of another bank's terminal; the last four digits of a card. */
  reference: z.string().nullable(),
  /** What was handed over in cash, of which the rest is change. */
  tenderedCents: Cents.nullable(),
  roundingCents: CashRounded,
  at: Instant,
  decline: Decline.exactOptional(),
  /** With which the provider's own form takes the card. */
  clientSecret: z.string().exactOptional(),
  /** Which reader asks for its card, or did. */
  reader: z.string().exactOptional(),
  /** Where a link to pay was mailed, since the bank wants to ask the holder of the card. */
  linkSentTo: z.string().exactOptional(),
})
export type Payment = z.output<typeof Payment>

export const NewPayment = z.strictObject({
  method: PaymentMethod.meta({ examples: ['card'] }),
  /** What is due now unless told, of a gift card or an account as much as is left there; less where several pay. */
  amountCents: TypedCents.min(1).exactOptional(),
  /** What was shown to be due in all: where it is another sum by now, nothing is taken. */
  shownDueCents: Cents.exactOptional(),
  /** Of another bank's terminal. */
  reference: Line(60).exactOptional(),
  /** What was handed over in cash. */
  tenderedCents: TypedCents.min(1).exactOptional(),
  giftCardCode: GiftCardCode.exactOptional(),
  /** The number of one of the demo's cards. */
  demoCard: DemoCardNumber.exactOptional(),
  /** A card on file, which is charged without its holder. */
  cardId: Id.exactOptional(),
  /** Which reader asks for the card. */
  readerId: Id.exactOptional(),
  /** The card that pays is kept for later, by the text as it is now. */
  keepCard: z.literal(true).exactOptional(),
})
export type NewPayment = z.output<typeof NewPayment>

export const RefundTender = z.object({
  method: PaymentMethod,
  /** Of the payment that it goes back to: the last four digits of a card. */
  reference: z.string().nullable(),
  amountCents: Cents,
  roundingCents: CashRounded,
  status: RefundStatus,
})
export type RefundTender = z.output<typeof RefundTender>
