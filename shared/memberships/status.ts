import { z } from 'zod'

import type { WordsOf } from '#shared/status/state-machine.ts'

export const MembershipStatus = z.enum([
  'pending_payment',
  'trial',
  'active',
  'past_due',
  'suspended',
  'frozen',
  'cancel_at_period_end',
  'cancelled',
  'expired',
  'upgraded',
])
export type MembershipStatus = z.output<typeof MembershipStatus>

/** Each state on its badge, and in a sentence such as "This membership is frozen". */
export const membershipWords: WordsOf<MembershipStatus> = {
  pending_payment: { label: 'Not paid yet', phrase: 'waiting for its payment' },
  trial: { label: 'Trial', phrase: 'on trial' },
  active: { label: 'Active', phrase: 'active' },
  past_due: { label: 'Payment is late', phrase: 'overdue' },
  suspended: { label: 'On hold', phrase: 'suspended' },
  frozen: { label: 'Frozen', phrase: 'frozen' },
  cancel_at_period_end: { label: 'Ends', phrase: 'set to end with its term' },
  cancelled: { label: 'Canceled', phrase: 'canceled' },
  expired: { label: 'Ended', phrase: 'over' },
  upgraded: { label: 'Upgraded', phrase: 'changed for another one' },
}

/** The states of which a person has at most one membership. */
export const currentStatuses = [
  'trial',
  'active',
  'past_due',
  'suspended',
  'frozen',
  'cancel_at_period_end',
] as const satisfies readonly MembershipStatus[]

/**
 * The states in which a member books by their plan. `past_due` is one of them: after the days of grace it becomes
 * `suspended`.
 */
export const countingStatuses = [
  'trial',
  'active',
  'past_due',
  'cancel_at_period_end',
] as const satisfies readonly MembershipStatus[]
