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

/** A payment with what a refund needs to know of it. */
export interface RefundablePayment extends Taken {
  id: string
  status: PaymentStatus
  capturedAt: Date | null
  createdAt: Date
}

/** A sum to refund of a payment. */
interface PartOfPayment<Payment> {
  payment: Payment
  amountCents: number
  /** The rounding of the cash that changes hands; negative when it is less. */
  roundingCents: number
}

/**
 * How a sum goes back. `provider`: asked of the card's provider after the commit. `hand`: from a drawer, or keyed at
 * the terminal. `waits`: the same, once somebody at the desk does it. `same`: onto the gift card, store credit or house
 * account that paid. `store_credit`: it becomes the client's store credit. `bank`: the bank gave it back in a dispute.
 * `outside`: somebody refunded it on the provider's pages.
 */
export type RefundWay = 'provider' | 'hand' | 'waits' | 'same' | 'store_credit' | 'bank' | 'outside'

/** A planned refund of a part of a payment. */
export interface PlannedTender<Payment> extends PartOfPayment<Payment> {
  way: RefundWay
}

/** The person who pays cash back, or keys a sum at the terminal. */
export interface Hand {
  isAtDesk: boolean
  hasDrawer: boolean
  /** False when the client may not be there: then cash waits. */
  isHandedOver: boolean
}

/** The smallest sum that can change hands: a coin of the drawer, or the provider's smallest unit. */
export function coinOf({ method, provider, currency, cashRoundingCents }: Moved): number {
  if (method === 'cash') return cashRoundingCents

  return provider === 'stripe' ? stripeCoinOf(currency) : 0
}

/** Of a rounded payment no more goes back than came, in however many parts; the last part refunds the rest. */
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

/**
 * A refund that somebody made at the provider. When it took everything that the provider had of the payment, the whole
 * payment is refunded, whatever was rounded.
 */
export function partOutside<Payment extends Taken>(payment: Payment, movedCents: number): PartOfPayment<Payment> {
  const restCents = payment.capturedCents - payment.refundedCents
  const isAll = movedCents === restCents + payment.roundingCents - payment.roundedBackCents
  const amountCents = isAll ? restCents : Math.min(movedCents, restCents)

  return { payment, amountCents, roundingCents: isAll ? movedCents - amountCents : 0 }
}

/**
 * Cash and another bank's terminal need a hand: a refund caused by a client, a job or a coach waits for somebody at the
 * desk. For cash a coach with a drawer of their own is enough.
 */
export function wayOf({ method, provider }: Moved, { isAtDesk, hasDrawer, isHandedOver }: Hand): RefundWay {
  if (provider !== null) return 'provider'
  if (!isByHand(method)) return 'same'
  const isDone = method === 'cash' ? isHandedOver && (isAtDesk || hasDrawer) : isAtDesk

  return isDone ? 'hand' : 'waits'
}
