import { always, stateMachine } from '#shared/status/state-machine.ts'

import type { MembershipStatus } from './status.ts'

interface MembershipStepFacts {
  status: MembershipStatus
}

const paid = { active: always, cancel_at_period_end: always }
// Whatever became of it between the order and its payment.
const changed = { upgraded: always }
const ended = { expired: always, cancelled: always }

/**
 * Every step of a membership's life. What has ended is never revived, whatever a late payment says: its money goes back. Whoever
 * has stopped the renewal returns to that when a payment that was overdue is made.
 */
export const membershipSteps = stateMachine<MembershipStatus, MembershipStepFacts>({
  pending_payment: { ...paid, trial: always, ...ended },
  // Who chooses a plan before it ends has that one from then on.
  trial: { active: always, ...changed, ...ended },
  active: { past_due: always, frozen: always, cancel_at_period_end: always, ...changed, ...ended },
  past_due: { ...paid, suspended: always, ...changed, ...ended },
  suspended: { ...paid, ...changed, ...ended },
  frozen: { active: always, cancel_at_period_end: always, ...changed, cancelled: always },
  cancel_at_period_end: { active: always, past_due: always, frozen: always, ...changed, ...ended },
  cancelled: {},
  expired: {},
  upgraded: {},
})
