import { LeaveShared } from '#client/memberships/acts/LeaveShared.tsx'
import { MembershipActs } from '#client/memberships/acts/MembershipActs.tsx'
import { nextStep, statusLooks } from '#client/memberships/membership-words.ts'
import { planFacts } from '#client/memberships/plan-words.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { OwnMembership } from '#shared/memberships/contract.ts'
import { membershipWords } from '#shared/memberships/status.ts'

import { AllowanceLeft } from './AllowanceLeft.tsx'
import { MembershipCard } from './MembershipCard.tsx'

/** A member's own membership: what is left, what comes next, what is included. */
export function OwnMembershipView({ membership, holder }: { membership: OwnMembership; holder: string | undefined }) {
  const wording = useStudio()
  const { plan, status, overdue, heldBy } = membership
  const { label } = membershipWords[status]
  const { tone, Icon } = statusLooks[status]

  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[28rem_1fr]">
      <div className="grid content-start gap-6 md:max-lg:grid-cols-[28rem_1fr]">
        <MembershipCard membership={membership} holder={holder} />
        <div className="grid content-start justify-items-start gap-3">
          <Badge tone={tone} Icon={Icon}>
            {label}
          </Badge>
          <p className="max-w-[52ch] figures">{nextStep(membership, wording)}</p>
          <Sharing membership={membership} />
          {overdue ? (
            <ButtonLink to={`/dashboard/order/${overdue.orderId}?pay=1`}>Pay {wording.money(overdue.cents)}</ButtonLink>
          ) : (
            <ButtonLink to="/dashboard/book">Book an hour</ButtonLink>
          )}
          {heldBy === null ? (
            <MembershipActs membership={membership} payPath={(orderId) => `/dashboard/checkout?order=${orderId}`}>
              <Link
                to="/dashboard/cards"
                className="inline-flex min-h-11 items-center font-semibold text-fairway underline decoration-fairway/40 underline-offset-4"
              >
                Cards
              </Link>
            </MembershipActs>
          ) : (
            <LeaveShared membership={membership} />
          )}
        </div>
      </div>
      <div className="grid content-start gap-10">
        <AllowanceLeft membership={membership} />
        <section aria-labelledby="included">
          <h2 id="included" className="font-display text-xl font-medium">
            What’s included
          </h2>
          <dl className="mt-3 border-t-2 border-ink figures">
            {planFacts(wording, undefined).map(({ label, say }) => (
              <div
                key={label}
                className="grid gap-x-4 border-b border-line py-2.5 leading-snug sm:grid-cols-[10rem_1fr]"
              >
                <dt className="text-muted">{label}</dt>
                <dd>{say(plan)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  )
}

function Sharing({ membership: { plan, people, heldBy } }: { membership: OwnMembership }) {
  if (heldBy !== null) return <p>{heldBy} shares it with you.</p>
  if (people.length === 0) return null

  return (
    <p className="max-w-[52ch]">
      Shared with {people.map(({ firstName }) => firstName).join(', ')}: {people.length + 1} of {plan.householdSize} are
      named.
    </p>
  )
}
