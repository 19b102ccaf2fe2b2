import { z } from 'zod'

import { always, stateMachine } from '#shared/status/state-machine.ts'

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

export const RefundStatus = z.enum(['pending', 'succeeded', 'failed', 'canceled'])
export type RefundStatus = z.output<typeof RefundStatus>

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
