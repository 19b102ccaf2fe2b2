import { CircleAlert, CircleCheck, CircleSlash, Hourglass, type LucideIcon, Snowflake } from 'lucide-react'

import type { Wording } from '#client/settings/wording.ts'
import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { OwnMembership } from '#shared/memberships/contract.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'

/** Each status by word, icon and color, so that none of them carries it alone. */
export const statusWords: Record<MembershipStatus, { label: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending_payment: { label: 'Not paid yet', tone: 'warning', Icon: Hourglass },
  trial: { label: 'Trial', tone: 'information', Icon: Hourglass },
  active: { label: 'Active', tone: 'success', Icon: CircleCheck },
  past_due: { label: 'Payment is late', tone: 'warning', Icon: CircleAlert },
  suspended: { label: 'On hold', tone: 'danger', Icon: CircleSlash },
  frozen: { label: 'Frozen', tone: 'information', Icon: Snowflake },
  cancel_at_period_end: { label: 'Ends', tone: 'neutral', Icon: Hourglass },
  cancelled: { label: 'Canceled', tone: 'neutral', Icon: CircleSlash },
  expired: { label: 'Ended', tone: 'neutral', Icon: CircleSlash },
  upgraded: { label: 'Upgraded', tone: 'neutral', Icon: CircleCheck },
}

/** What is next for a membership, in a sentence. */
export function nextStep(own: OwnMembership, { dayAndYear, money }: Wording): string {
  const { status, renewsOn, endsOn, frozenUntil, priceCents } = own
  if (status === 'frozen' && frozenUntil) return `It sleeps until ${dayAndYear(frozenUntil)}. Your hours wait for you.`
  if (status === 'past_due')
    return 'The last payment has not arrived. Pay at the desk within seven days and nothing changes.'
  if (status === 'suspended')
    return 'It is on hold until the open payment has arrived. The desk can settle it with you.'
  if (status === 'cancel_at_period_end' && endsOn)
    return `You have canceled it. It is yours until ${dayAndYear(endsOn)}.`
  if (renewsOn) return `It renews on ${dayAndYear(renewsOn)} for ${money(priceCents)}.`

  return endsOn ? `It ends on ${dayAndYear(endsOn)} and does not renew.` : 'It goes on until you cancel it.'
}
