import { always, stateMachine } from '#shared/status/state-machine.ts'

import type { MembershipStatus } from './status.ts'

interface MembershipStepFacts {
  status: MembershipStatus
}

const paid = { active: always, cancel_at_period_end: always }
// What may happen between the order and its payment.
const changed = { upgraded: always }
const ended = { expired: always, cancelled: always }

/**
 * Every step of a membership. An ended one is never revived: a late payment goes back. A membership whose renewal was
 * stopped returns to that state when an overdue payment is made.
 */
export const membershipSteps = stateMachine<MembershipStatus, MembershipStepFacts>({
  pending_payment: { ...paid, trial: always, ...ended },
  // Somebody who chooses a plan before the trial ends has it from then on.
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
