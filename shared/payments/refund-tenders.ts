import { cashRoundingOf } from './cash-rounding.ts'
import { isByHand, type PaymentMethod } from './contract.ts'
import type { PaymentStatus } from './status.ts'
import { stripeCoinOf } from './stripe-units.ts'

interface Moved {
  method: PaymentMethod
  provider: string | null
  currency: string
  cashRoundingCents: number
}

interface Taken extends Moved {
  capturedCents: number
  roundingCents: number
  refundedCents: number
  roundedBackCents: number
}

/** A payment, as far as a refund has to know it. */
export interface RefundablePayment extends Taken {
  id: string
  status: PaymentStatus
  capturedAt: Date | null
  createdAt: Date
}

/** A sum that goes back of a payment. */
interface PartOfPayment<Payment> {
  payment: Payment
  amountCents: number
  /** How much more of it changes hands, or less where it is negative. */
  roundingCents: number
}

/**
 * How a sum goes back: `provider`: that of its card is asked after the commit; `hand`: out of a drawer, or keyed at the terminal;
 * `waits`: the same, once somebody at the desk does it; `same`: onto the gift card, store credit or house account that paid;
 * `store_credit`: it becomes that of its client; `bank`: its bank gave it back by a dispute; `outside`: somebody gave it back on
 * the pages of its provider.
 */
export type RefundWay = 'provider' | 'hand' | 'waits' | 'same' | 'store_credit' | 'bank' | 'outside'

/** A part of a payment that goes back, as it is planned. */
export interface PlannedTender<Payment> extends PartOfPayment<Payment> {
  way: RefundWay
}

/** Whose hand gives cash back, or keys a sum at the terminal. */
export interface Hand {
  isAtDesk: boolean
  hasDrawer: boolean
  /** False where its client may not be there: then cash waits. */
  isHandedOver: boolean
}

/** The smallest sum that can change hands: a coin of a drawer, or what a provider moves. */
export function coinOf({ method, provider, currency, cashRoundingCents }: Moved): number {
  if (method === 'cash') return cashRoundingCents

  return provider === 'stripe' ? stripeCoinOf(currency) : 0
}

/** Of a payment that was rounded no more goes back than came, in however many parts, and with the last of it the rest. */
export function partOfPayment<Payment extends Taken>(payment: Payment, amountCents: number): PartOfPayment<Payment> {
  const { capturedCents, roundingCents, refundedCents, roundedBackCents } = payment
  const coin = coinOf(payment)
  if (coin === 0) return { payment, amountCents, roundingCents: 0 }
  const leftCents = capturedCents + roundingCents - refundedCents - roundedBackCents
  const isLast = amountCents === capturedCents - refundedCents
  const rounded = (cents: number) => cents + cashRoundingOf(cents, coin)
  const movedCents = isLast ? rounded(leftCents) : Math.min(rounded(amountCents), Math.floor(leftCents / coin) * coin)

  return { payment, amountCents, roundingCents: Math.max(0, movedCents) - amountCents }
}

/** What its provider says that somebody gave back there: all that it had of a payment is all of it, whatever was rounded. */
export function partOutside<Payment extends Taken>(payment: Payment, movedCents: number): PartOfPayment<Payment> {
  const restCents = payment.capturedCents - payment.refundedCents
  const isAll = movedCents === restCents + payment.roundingCents - payment.roundedBackCents
  const amountCents = isAll ? restCents : Math.min(movedCents, restCents)

  return { payment, amountCents, roundingCents: isAll ? movedCents - amountCents : 0 }
}

/**
 * Cash is handed over, and another bank's terminal is keyed by hand: what a client, a job or a coach gives back waits for somebody
 * at the desk, and for cash a coach with a drawer of their own is enough.
 */
export function wayOf({ method, provider }: Moved, { isAtDesk, hasDrawer, isHandedOver }: Hand): RefundWay {
  if (provider !== null) return 'provider'
  if (!isByHand(method)) return 'same'
  const isDone = method === 'cash' ? isHandedOver && (isAtDesk || hasDrawer) : isAtDesk

  return isDone ? 'hand' : 'waits'
}
