import { z } from 'zod'

import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const PaymentStatus = z.enum([
  'created',
  'requires_action',
  'processing',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'voided',
  'expired',
  'disputed',
  'lost',
])
export type PaymentStatus = z.output<typeof PaymentStatus>

/** Each state by itself, and in a sentence, as in "This payment is declined". */
export const paymentWords: WordsOf<PaymentStatus> = {
  created: { label: 'Begun', phrase: 'begun' },
  requires_action: { label: 'To be confirmed', phrase: 'to be confirmed' },
  processing: { label: 'Asking the bank', phrase: 'asking the bank' },
  authorized: { label: 'Authorized', phrase: 'authorized' },
  captured: { label: 'Taken', phrase: 'taken' },
  partially_refunded: { label: 'Given back in part', phrase: 'given back in part' },
  refunded: { label: 'Given back', phrase: 'given back' },
  failed: { label: 'Declined', phrase: 'declined' },
  voided: { label: 'Given up', phrase: 'given up' },
  expired: { label: 'Expired', phrase: 'expired' },
  disputed: { label: 'Disputed', phrase: 'disputed' },
  lost: { label: 'Lost', phrase: 'lost to its bank' },
}

/**
 * The states of a payment that may still succeed: it has to end, or to be voided, before money comes in another way.
 */
export const underWay = ['created', 'requires_action', 'processing', 'authorized'] as const satisfies PaymentStatus[]

export const isUnderWay = (status: PaymentStatus): boolean => underWay.some((one) => one === status)

const beforeAnAnswer = {
  requires_action: always,
  processing: always,
  failed: always,
  captured: always,
  authorized: always,
  voided: always,
}

/** Every step that exists. A late success overrides an earlier failure, expiry or void. */
export const paymentSteps = stateMachine<PaymentStatus, { status: PaymentStatus }>({
  created: beforeAnAnswer,
  requires_action: beforeAnAnswer,
  failed: beforeAnAnswer,
  processing: { captured: always, failed: always, requires_action: always, voided: always },
  authorized: { captured: always, failed: always, voided: always, expired: always },
  captured: { partially_refunded: always, refunded: always, disputed: always },
  // Back to captured when a refund does not reach its card.
  partially_refunded: { partially_refunded: always, refunded: always, captured: always, disputed: always },
  refunded: { partially_refunded: always, captured: always, disputed: always },
  voided: { captured: always },
  expired: { captured: always },
  disputed: { captured: always, lost: always },
  // The same state again, with another sum that counts as given back.
  lost: { lost: always },
})

/** The state of a payment by what of it is given back: one that its bank disputes, or has taken, stays so. */
export function statusAfterRefund(
  { status, capturedCents }: { status: PaymentStatus; capturedCents: number },
  refundedCents: number,
): PaymentStatus {
  if (status !== 'captured' && status !== 'partially_refunded' && status !== 'refunded') return status
  if (refundedCents === 0) return 'captured'

  return refundedCents === capturedCents ? 'refunded' : 'partially_refunded'
}

export const RefundStatus = z.enum(['pending', 'succeeded', 'failed', 'canceled'])
export type RefundStatus = z.output<typeof RefundStatus>

/** Each state by itself, and in a sentence, as in "This refund is on its way". */
export const refundWords: WordsOf<RefundStatus> = {
  pending: { label: 'On its way', phrase: 'on its way' },
  succeeded: { label: 'Given back', phrase: 'given back' },
  failed: { label: 'Did not arrive', phrase: 'owed still' },
  canceled: { label: 'Called off', phrase: 'called off' },
}

export const refundSteps = stateMachine<RefundStatus, { status: RefundStatus }>({
  pending: { succeeded: always, failed: always, canceled: always },
  // A provider may report a failure after a success.
  succeeded: { failed: always },
  // A failed refund is owed from then on, and paid by another refund: if the provider then succeeded after all, it
  // would be paid twice.
  failed: {},
  canceled: {},
})

/** The states of storing a card. */
export const CardSetupStatus = z.enum(['created', 'requires_action', 'processing', 'kept', 'failed', 'voided'])
export type CardSetupStatus = z.output<typeof CardSetupStatus>

/** Each state by itself, and in a sentence, as in "This card is kept". */
export const cardSetupWords: WordsOf<CardSetupStatus> = {
  created: { label: 'Begun', phrase: 'begun' },
  requires_action: { label: 'To be confirmed', phrase: 'to be confirmed' },
  processing: { label: 'Asking the bank', phrase: 'asking the bank' },
  kept: { label: 'Kept', phrase: 'kept' },
  failed: { label: 'Declined', phrase: 'declined' },
  voided: { label: 'Given up', phrase: 'given up' },
}

const beforeItIsKept = {
  requires_action: always,
  processing: always,
  kept: always,
  failed: always,
  voided: always,
}

export const cardSetupSteps = stateMachine<CardSetupStatus, { status: CardSetupStatus }>({
  created: beforeItIsKept,
  requires_action: beforeItIsKept,
  processing: beforeItIsKept,
  // The same form may take another card.
  failed: beforeItIsKept,
  kept: {},
  voided: { kept: always },
})
