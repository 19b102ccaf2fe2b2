import { useSuspenseQuery } from '@tanstack/react-query'

import { MembershipActs } from '#client/memberships/acts/MembershipActs.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { membershipWords } from '#shared/memberships/status.ts'
import { recordPages } from '#shared/record-pages.ts'

import { membershipOfPerson } from './queries.ts'
import { WaiverSigned } from './WaiverSigned.tsx'

/** What the membership of a client has left, and until when it runs; for whoever has none, where one is sold. */
export function MembershipPart({ personId }: { personId: string }) {
  const { dayAndYear } = useStudio()
  const { holds } = usePermissions()
  const mayChange = holds('manage_members/memberships')
  const { membership } = useSuspenseQuery(membershipOfPerson(personId)).data
  if (!membership) return mayChange && holds('take_payments/orders') ? <NoMembership personId={personId} /> : null

  const { number, status, plan, renewsOn, endsOn, allowance, periodEndsOn, overdue, people, heldBy } = membership
  const facts: Fact[] = [
    { name: 'Plan', value: `${plan.name}, ${membershipWords[status].label.toLowerCase()}` },
    { name: 'Number', value: <span className="font-mono">{number}</span> },
    { name: 'Any time', value: `${hoursOf(allowance.peakMinutes)} left until ${dayAndYear(periodEndsOn)}` },
    { name: 'Off-peak', value: `${hoursOf(allowance.offPeakMinutes)} left` },
    { name: 'Guest passes', value: `${allowance.guestPasses} left` },
    ...(heldBy === null ? [] : [{ name: 'Shared by', value: heldBy }]),
    ...(people.length > 0 ? [{ name: 'Shared with', value: people.map(fullName).join(', ') }] : []),
    ...(renewsOn ? [{ name: 'Renews', value: dayAndYear(renewsOn) }] : []),
    ...(endsOn && !renewsOn ? [{ name: 'Ends', value: dayAndYear(endsOn) }] : []),
  ]

  return (
    <RecordPart title="Membership">
      <Facts facts={facts} inColumns />
      <WaiverSigned personId={personId} />
      {mayChange && heldBy === null && (
        <MembershipActs
          personId={personId}
          membership={membership}
          payPath={(orderId) => `/admin/orders/order/${orderId}`}
        >
          {overdue?.cents !== undefined && <Unpaid {...overdue} cents={overdue.cents} />}
        </MembershipActs>
      )}
    </RecordPart>
  )
}

/** What is overdue leads to the order that it is paid by; whoever asked to charge it is led to its payment at once. */
function Unpaid({ cents, orderId, dueOn }: { cents: number; orderId: string; dueOn: string }) {
  const { dayAndYear, money } = useStudio()
  const go = useGo()
  useAskedAct({ pay: () => void go(`${recordPages.order.to(orderId)}?do=pay`, { replace: true }) })

  return (
    <Link
      to={recordPages.order.to(orderId)}
      className="inline-flex min-h-11 items-center font-semibold text-fairway underline underline-offset-4"
    >
      {money(cents)} unpaid since {dayAndYear(dueOn)}
    </Link>
  )
}

const NoMembership = ({ personId }: { personId: string }) => (
  <RecordPart title="Membership">
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="text-muted">None.</span>
      <Link
        to={`/admin/sales/register?panel=membership&person=${personId}`}
        className="inline-flex min-h-11 items-center font-semibold text-fairway underline underline-offset-4"
      >
        Sell a membership
      </Link>
    </p>
  </RecordPart>
)

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const hoursOf = (minutes: number) => `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`
