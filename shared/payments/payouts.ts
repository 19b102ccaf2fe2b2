import { z } from 'zod'

import { Cents, Id } from '#shared/http/wire.ts'
import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const PayoutStatus = z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled'])
export type PayoutStatus = z.output<typeof PayoutStatus>

/** Each state alone, and in a sentence such as "This payout is on the way". */
export const payoutWords: WordsOf<PayoutStatus> = {
  pending: { label: 'On the way', phrase: 'on the way' },
  in_transit: { label: 'On the way', phrase: 'on the way' },
  paid: { label: 'Paid', phrase: 'paid' },
  failed: { label: 'Sent back', phrase: 'sent back by the bank' },
  canceled: { label: 'Called off', phrase: 'called off' },
}

const ends = { paid: always, failed: always, canceled: always }

/** A bank may send back a payout that was reported as paid. */
export const payoutSteps = stateMachine<PayoutStatus, { status: PayoutStatus }>({
  pending: { in_transit: always, ...ends },
  in_transit: ends,
  paid: { failed: always },
  failed: { paid: always },
  canceled: {},
})

const SignedCents = z.int()

/** A payout with its parts, which add up to the sum that reaches the bank. */
export const Payout = z.object({
  id: Id,
  /** The provider's id. */
  ref: z.string(),
  status: PayoutStatus,
  arrivesOn: z.string(),
  amountCents: SignedCents,
  chargedCents: SignedCents,
  refundedCents: SignedCents,
  disputedCents: SignedCents,
  feeCents: SignedCents,
  otherCents: SignedCents,
  chargeCount: z.int(),
  /** Charges that were not made here. */
  foreignCents: Cents,
  isExplained: z.boolean(),
})
export type Payout = z.output<typeof Payout>
