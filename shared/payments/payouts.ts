import { z } from 'zod'

import { Cents, Id } from '#shared/http/wire.ts'
import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const PayoutStatus = z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled'])
export type PayoutStatus = z.output<typeof PayoutStatus>

/** Each state by itself, and in a sentence, as in "This payout is on the way". */
export const payoutWords: WordsOf<PayoutStatus> = {
  pending: { label: 'On the way', phrase: 'on the way' },
  in_transit: { label: 'On the way', phrase: 'on the way' },
  paid: { label: 'Paid', phrase: 'paid' },
  failed: { label: 'Sent back', phrase: 'sent back by the bank' },
  canceled: { label: 'Called off', phrase: 'called off' },
}

const ends = { paid: always, failed: always, canceled: always }

/** A bank may send back what was called paid. */
export const payoutSteps = stateMachine<PayoutStatus, { status: PayoutStatus }>({
  pending: { in_transit: always, ...ends },
  in_transit: ends,
  paid: { failed: always },
  failed: { paid: always },
  canceled: {},
})

const SignedCents = z.int()

/** A payout with what it is made of: the sum of its parts is what reaches the bank. */
export const Payout = z.object({
  id: Id,
  /** As the provider names it. */
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
  /** What was charged elsewhere than here. */
  foreignCents: Cents,
  isExplained: z.boolean(),
})
export type Payout = z.output<typeof Payout>
