import { z } from 'zod'

import { Cents, Id, Instant, Line, TypedCents } from '#shared/http/wire.ts'

import { DemoCardNumber } from './demo-cards.ts'
import { GiftCardCode } from './gift-cards.ts'
import { PaymentStatus, RefundStatus } from './status.ts'

export const PaymentMethod = z.enum(['card', 'cash', 'terminal', 'gift_card', 'credit', 'house_account'])
export type PaymentMethod = z.output<typeof PaymentMethod>

/** True for methods that somebody refunds by hand: from a drawer, or keyed at another bank's terminal. */
export const isByHand = (method: PaymentMethod): boolean => method === 'cash' || method === 'terminal'

/** Why a payment was declined, the sentence for it, and whether the same card may be tried again. */
export const Decline = z.object({ code: z.string(), message: z.string(), retry: z.boolean() })
export type Decline = z.output<typeof Decline>

/**
 * The states that others see: `created` waits for a card, and a captured payment stays captured when parts of it are
 * refunded.
 */
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

/** The rounding of a cash sum, negative when less was taken; left out when nothing was rounded. */
const CashRounded = z.int().exactOptional()

export const Payment = z.object({
  id: Id,
  number: z.string().meta({ examples: ['P-10001'] }),
  method: PaymentMethod,
  status: z.enum(['requires_action', 'processing', 'captured', 'failed', 'voided']),
  amountCents: Cents,
  refundedCents: Cents,
  /** The reference of another bank's terminal, or the last four digits of a card. */
  reference: z.string().nullable(),
  /** The cash that was handed over; the excess is change. */
  tenderedCents: Cents.nullable(),
  roundingCents: CashRounded,
  at: Instant,
  decline: Decline.exactOptional(),
  /** The secret with which the provider's form takes the card. */
  clientSecret: z.string().exactOptional(),
  /** The reader that asks for the card, or did. */
  reader: z.string().exactOptional(),
  /** Where a payment link was mailed, because the bank wants to ask the cardholder. */
  linkSentTo: z.string().exactOptional(),
})
export type Payment = z.output<typeof Payment>

export const NewPayment = z.strictObject({
  method: PaymentMethod.meta({ examples: ['card'] }),
  /** By default what is due now, at most the balance of a gift card or account; less when several people pay. */
  amountCents: TypedCents.min(1).exactOptional(),
  /** The sum due as it was shown: when it has changed, nothing is taken. */
  shownDueCents: Cents.exactOptional(),
  /** The reference of another bank's terminal. */
  reference: Line(60).exactOptional(),
  /** The cash that was handed over. */
  tenderedCents: TypedCents.min(1).exactOptional(),
  giftCardCode: GiftCardCode.exactOptional(),
  /** The number of one of the demo's cards. */
  demoCard: DemoCardNumber.exactOptional(),
  /** A card on file, charged without its holder. */
  cardId: Id.exactOptional(),
  /** The reader that asks for the card. */
  readerId: Id.exactOptional(),
  /** Keeps the card for later, by the present text. */
  keepCard: z.literal(true).exactOptional(),
})
export type NewPayment = z.output<typeof NewPayment>

export const RefundTender = z.object({
  method: PaymentMethod,
  /** The reference of the payment that it goes back to: the last four digits of a card. */
  reference: z.string().nullable(),
  amountCents: Cents,
  roundingCents: CashRounded,
  status: RefundStatus,
})
export type RefundTender = z.output<typeof RefundTender>
