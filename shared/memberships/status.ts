import { z } from 'zod'

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

/** Of these a person has one at most. */
export const currentStatuses = [
  'trial',
  'active',
  'past_due',
  'suspended',
  'frozen',
  'cancel_at_period_end',
] as const satisfies readonly MembershipStatus[]

/**
 * With these a member books by their plan. Who is past due still does: after the days of grace the membership is
 * suspended, which is another status.
 */
export const countingStatuses = [
  'trial',
  'active',
  'past_due',
  'cancel_at_period_end',
] as const satisfies readonly MembershipStatus[]
