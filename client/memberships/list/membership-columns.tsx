import { columnsOf, figures, roomy } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { statusLooks } from '#client/memberships/membership-words.ts'
import { personPath } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { ListedMembership } from '#shared/memberships/list-contract.ts'
import { membershipWords } from '#shared/memberships/status.ts'

const column = columnsOf<ListedMembership>()
const wide = '@max-2xl:hidden'
const narrow = '@2xl:hidden'
// On a telephone a line of its own, in words.
const fact = `${figures.className} @max-2xl:w-full @max-2xl:text-left @max-2xl:text-sm @max-2xl:text-muted`

export const membershipColumns = column.columns([
  column.accessor('person', {
    header: 'Client',
    meta: {
      className: 'font-medium wrap-anywhere @2xl:min-w-32 @4xl:min-w-44',
      file: ['client', 'email', 'phone'],
    },
    cell: ({ getValue }) => <RowLink to={personPath(getValue().id)}>{getValue().name}</RowLink>,
  }),
  column.accessor('number', { header: 'Number', meta: { className: `font-mono text-sm ${roomy}` } }),
  column.accessor(({ plan }) => plan.name, { id: 'plan', header: 'Plan' }),
  column.display({
    id: 'standing',
    header: 'Standing',
    meta: { className: '@max-2xl:ml-auto', file: ['state'] },
    cell: ({ row }) => <Standing of={row.original} />,
  }),
  column.display({
    id: 'next',
    header: 'Next',
    meta: {
      className: 'text-sm text-muted figures @max-2xl:w-full',
      file: ['starts', 'renews', 'ends', 'frozenUntil'],
    },
    cell: ({ row }) => <Next of={row.original} />,
  }),
  column.display({
    id: 'left',
    header: 'Left: any time, off-peak',
    meta: { className: fact },
    cell: ({ row: { original } }) => <Left of={original} />,
  }),
  column.display({
    id: 'used',
    header: 'Used this term',
    meta: { className: `${figures.className} ${roomy}` },
    cell: ({ row: { original } }) => hours(original.usedMinutes),
  }),
  column.display({
    id: 'worth',
    header: 'Worth, of dues',
    meta: { className: fact, file: ['currency', 'price'] },
    cell: ({ row }) => <Worth of={row.original} />,
  }),
])

const hours = (minutes: number) => `${Math.round(minutes / 6) / 10} h`

function Standing({ of: { status } }: { of: ListedMembership }) {
  const { label } = membershipWords[status]
  const { tone, Icon } = statusLooks[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}

/** What happens to it next, with its day or sum. */
function Next({ of: { overdueCents, frozenUntil, renewsOn, endsOn } }: { of: ListedMembership }) {
  const { money, dayAndYear } = useStudio()
  if (overdueCents !== undefined && overdueCents > 0) return `${money(overdueCents)} unpaid`
  if (frozenUntil) return `Back after ${dayAndYear(frozenUntil)}`
  if (renewsOn) return `Renews ${dayAndYear(renewsOn)}`

  return endsOn ? `Ends ${dayAndYear(endsOn)}` : ''
}

const Left = ({ of: { peakMinutes, offPeakMinutes } }: { of: ListedMembership }) => (
  <>
    <span className={wide}>
      {hours(peakMinutes)}, {hours(offPeakMinutes)}
    </span>
    <span className={narrow}>
      Left: {hours(peakMinutes)} any time, {hours(offPeakMinutes)} off-peak
    </span>
  </>
)

/** What was booked in this term would have cost that without it. */
function Worth({ of: { withoutCents, priceCents, usedMinutes } }: { of: ListedMembership }) {
  const { money } = useStudio()
  const worth =
    withoutCents === undefined || priceCents === undefined
      ? undefined
      : `${money(withoutCents)} of ${money(priceCents)}`

  return (
    <>
      <span className={wide}>{worth}</span>
      <span className={narrow}>
        Used this term: {hours(usedMinutes)}
        {worth !== undefined && `, worth ${worth}`}
      </span>
    </>
  )
}
