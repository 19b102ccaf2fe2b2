import { useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { bayTime, discountWords } from '#client/memberships/plan-words.ts'
import { membershipOf } from '#client/memberships/queries.ts'
import { profileOf } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { OwnMembership } from '#shared/memberships/contract.ts'
import { counted } from '#shared/words.ts'

import { MembershipCard } from './MembershipCard.tsx'

/** What the membership gives; to whoever is not known here, where to find theirs. */
export function MembershipSuccess() {
  const userId = useSession()?.user.id
  const { data: membership } = useSuspenseQuery(membershipOf(userId))
  const { data: profile } = useSuspenseQuery(profileOf(userId))
  if (membership) return <Given membership={membership} firstName={profile?.firstName} lastName={profile?.lastName} />

  return (
    <div className="grid gap-4 self-start rounded border border-brass/50 bg-straw p-6">
      <h2 className="font-display text-xl font-medium">{userId ? 'Not here yet' : 'Where yours stands'}</h2>
      <p>
        {userId
          ? 'We find no membership for this account. If you have just joined at the desk, it appears as soon as it is paid; if you joined with another address, sign in with that one.'
          : 'Sign in with the address that you joined with, and you see your card, your hours and the day it renews.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/membership">{userId ? 'Look again' : 'Sign in'}</ButtonLink>
        <ButtonLink to="/Memberships" tone="quiet">
          Compare the plans
        </ButtonLink>
      </div>
    </div>
  )
}

function Given({
  membership,
  firstName = '',
  lastName = '',
}: {
  membership: OwnMembership
  firstName: string | undefined
  lastName: string | undefined
}) {
  const { dayAndYear } = useStudio()
  const { plan, renewsOn, endsOn } = membership

  return (
    <div className="grid content-start gap-5">
      <MembershipCard membership={membership} holder={`${firstName} ${lastName}`.trim() || undefined} />
      <ul className="max-w-md border-t-2 border-ink figures">
        {[
          bayTime(plan),
          `Book ${counted(plan.booking.maximumAdvanceDays, 'day')} ahead`,
          discountWords(plan.discounts),
          ...plan.perks,
          renewsOn ? `Renews on ${dayAndYear(renewsOn)}` : endsOn && `Ends on ${dayAndYear(endsOn)}`,
        ]
          .filter(Boolean)
          .map((line) => (
            <li key={line} className="border-b border-line py-2 leading-snug">
              {line}
            </li>
          ))}
      </ul>
    </div>
  )
}
