import { useSuspenseQuery } from '@tanstack/react-query'

import { Chart } from '#client/analytics/charts/Chart.tsx'
import { Lines } from '#client/analytics/charts/Lines.tsx'
import { monthsOfMembers } from '#client/analytics/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import type { MonthOfMembers } from '#shared/analytics/contract.ts'
import type { Period } from '#shared/analytics/period.ts'

const mostPlans = 5

/** How many members each plan has at the end of each month. */
export function MembersByPlan(period: Period) {
  const { months } = useSuspenseQuery(monthsOfMembers(period)).data
  const { month: short, monthOfYear } = useStudio()
  const plans = plansOf(months)
  const title = 'Members by plan'
  const told = (at: number) => plans.map(({ name, members }) => `${name} ${members[at] ?? 0}`).join(', ')

  return (
    <Chart
      title={title}
      about="At the end of each month. The last one is as of the last day."
      name="members-by-plan"
      empty={plans.length === 0 ? 'Nobody was a member in these months.' : undefined}
      table={{
        columns: [
          { label: 'Month' },
          { label: 'All members', unit: 'count' },
          ...plans.map(({ name }) => ({ label: name, unit: 'count' as const })),
        ],
        rows: months.map((month, at) => [
          monthOfYear(month.month),
          month.members,
          ...plans.map(({ members }) => members[at] ?? 0),
        ]),
      }}
    >
      <Lines
        title={title}
        unit="count"
        steps={months.map((month, at) => ({
          name: short(month.month),
          label: `${monthOfYear(month.month)}: all members ${month.members}, ${told(at)}`,
        }))}
        lines={plans.map(({ name, members }) => ({ name, values: members }))}
      />
    </Chart>
  )
}

/** The largest plans of now; all others are one line. */
function plansOf(months: readonly MonthOfMembers[]): { name: string; members: number[] }[] {
  const names = new Map(months.flatMap(({ plans }) => plans.map(({ code, name }) => [code, name] as const)))
  const all = [...names].map(([code, name]) => ({
    name,
    members: months.map(({ plans }) => plans.find((plan) => plan.code === code)?.members ?? 0),
  }))
  const ordered = all.toSorted((one, other) => (other.members.at(-1) ?? 0) - (one.members.at(-1) ?? 0))
  if (ordered.length <= mostPlans + 1) return ordered
  const others = ordered.slice(mostPlans)

  return [
    ...ordered.slice(0, mostPlans),
    {
      name: 'Other plans',
      members: months.map((_, at) => others.reduce((sum, { members }) => sum + (members[at] ?? 0), 0)),
    },
  ]
}
