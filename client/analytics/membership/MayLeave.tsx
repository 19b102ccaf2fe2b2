import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'

import { CsvOf } from '#client/analytics/charts/ChartTable.tsx'
import { mayLeave } from '#client/analytics/queries.ts'
import { personPath } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import type { LeavingReason, MayLeave as Member } from '#shared/analytics/contract.ts'

/** Members for whom something speaks of leaving: why, in sentences, and what can be done about it. Never a score. */
export function MayLeave() {
  const list = useSuspenseInfiniteQuery(mayLeave)
  const members = list.data.pages.flatMap((page) => page.members)
  const title = 'May leave'

  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-sm font-semibold">{title}</h2>
          <p className="text-sm text-muted">Members for whom something speaks of leaving, as of now.</p>
        </div>
        {members.length > 0 && (
          <span className="print:hidden">
            <CsvOf name="may-leave" table={tableOf(members)} />
          </span>
        )}
      </div>
      {members.length === 0 ? (
        <p className="rounded border border-dashed border-edge/60 px-4 py-6 text-sm text-muted">
          Nothing speaks of anybody leaving. All clear.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {members.map((member) => (
            <One key={member.membershipId} member={member} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </section>
  )
}

function One({ member: { plan, monthlyCents, person, reasons } }: { member: Member }) {
  const { money } = useStudio()
  const { holds } = usePermissions()

  return (
    <li className="grid gap-x-6 gap-y-1 py-2 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto] md:items-start">
      <p>
        {person && holds('read/users') ? (
          <Link
            to={personPath(person.id)}
            className="inline-flex min-h-row items-center font-semibold underline-offset-4 hover:underline"
          >
            {person.name}
          </Link>
        ) : (
          <span className="font-semibold">{person?.name ?? 'A member'}</span>
        )}
        <span className="block text-sm text-muted figures">
          {plan}, {money(monthlyCents)} a month
        </span>
      </p>
      <ul className="grid gap-1 text-sm md:py-2">
        {reasons.map(({ reason, sentence }) => (
          <li key={reason} className="flex items-start gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-brass" />
            {sentence}
          </li>
        ))}
      </ul>
      {person && <Acts personId={person.id} name={person.name} reasons={reasons.map(({ reason }) => reason)} />}
    </li>
  )
}

/** What of the client's page is looked at first, for each reason. */
const tabs: Readonly<Partial<Record<LeavingReason, { tab: string; label: string }>>> = {
  no_visit: { tab: 'bookings', label: 'Bookings' },
  fewer_visits: { tab: 'bookings', label: 'Bookings' },
  cancelled_on: { tab: 'bookings', label: 'Bookings' },
  declined: { tab: 'money', label: 'Money' },
  card: { tab: 'money', label: 'Money' },
}

function Acts({ personId, name, reasons }: { personId: string; name: string; reasons: readonly LeavingReason[] }) {
  const { holds } = usePermissions()
  if (!holds('read/users')) return null
  const path = personPath(personId)
  const acts = [...new Map(reasons.flatMap((reason) => tabs[reason] ?? []).map((tab) => [tab.tab, tab])).values()]

  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      <Link to={path} className={buttonLook({ tone: 'quiet', size: 'tight' })}>
        Contact<span className="sr-only"> {name}</span>
      </Link>
      {acts.map(({ tab, label }) => (
        <Link key={tab} to={`${path}?tab=${tab}`} className={buttonLook({ tone: 'quiet', size: 'tight' })}>
          {label}
          <span className="sr-only"> of {name}</span>
        </Link>
      ))}
    </p>
  )
}

const tableOf = (members: readonly Member[]) => ({
  columns: [{ label: 'Member' }, { label: 'Plan' }, { label: 'A month', unit: 'cents' as const }, { label: 'Reasons' }],
  rows: members.map(({ person, plan, monthlyCents, reasons }) => [
    person?.name ?? '',
    plan,
    monthlyCents,
    reasons.map(({ sentence }) => sentence).join(' '),
  ]),
})
