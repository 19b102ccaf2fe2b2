import { CircleAlert, CircleCheck, CircleSlash, Hourglass, type LucideIcon, Snowflake } from 'lucide-react'

import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { Wording } from '#client/ui/wording.ts'
import type { OwnMembership } from '#shared/memberships/contract.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'

/** Each status has an icon beside its color, so that neither carries it alone. */
export const statusLooks: Record<MembershipStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  pending_payment: { tone: 'warning', Icon: Hourglass },
  trial: { tone: 'information', Icon: Hourglass },
  active: { tone: 'success', Icon: CircleCheck },
  past_due: { tone: 'warning', Icon: CircleAlert },
  suspended: { tone: 'danger', Icon: CircleSlash },
  frozen: { tone: 'information', Icon: Snowflake },
  cancel_at_period_end: { tone: 'neutral', Icon: Hourglass },
  cancelled: { tone: 'neutral', Icon: CircleSlash },
  expired: { tone: 'neutral', Icon: CircleSlash },
  upgraded: { tone: 'neutral', Icon: CircleCheck },
}

/** What is next for a membership, in a sentence. */
export function nextStep(own: OwnMembership, { dayAndYear, money }: Wording): string {
  const { status, renewsOn, endsOn, stopsOn, frozenUntil, freeze, priceCents, overdue } = own
  if (status === 'frozen' && frozenUntil && renewsOn === null && endsOn)
    return `It sleeps until ${dayAndYear(frozenUntil)}. It does not renew, and is yours until ${dayAndYear(endsOn)}.`
  if (status === 'frozen' && frozenUntil) return `It sleeps until ${dayAndYear(frozenUntil)}. Your hours wait for you.`
  if (freeze && renewsOn)
    return `It is frozen from ${dayAndYear(freeze.from)} to ${dayAndYear(freeze.until)}, and renews on ${dayAndYear(renewsOn)} for ${money(priceCents)}.`
  if (overdue && status === 'past_due')
    return `${money(overdue.cents)} was due ${dayAndYear(overdue.dueOn)} and is not paid. You book as before until ${dayAndYear(overdue.suspendsOn)}.`
  if (overdue && status === 'suspended')
    return `${money(overdue.cents)} was due ${dayAndYear(overdue.dueOn)}. Booking is off until it is paid; unpaid, it ends on ${dayAndYear(overdue.endsOn)}.`
  if (status === 'past_due' || status === 'suspended')
    return 'The last payment has not arrived. The desk can settle it with you.'
  if (status === 'cancel_at_period_end' && endsOn) return `It does not renew. It is yours until ${dayAndYear(endsOn)}.`
  if (stopsOn && renewsOn)
    return `It ends on ${dayAndYear(stopsOn)}, as it was agreed on for at least so long. Until then it renews for ${money(priceCents)}.`
  if (renewsOn) return `It renews on ${dayAndYear(renewsOn)} for ${money(priceCents)}.`

  return endsOn ? `It ends on ${dayAndYear(endsOn)} and does not renew.` : 'It goes on until you cancel it.'
}
