import { useStudio } from '#client/settings/use-studio.ts'
import type { OfferedPlan } from '#shared/memberships/contract.ts'

import { JoinPlan } from './JoinPlan.tsx'

interface Milestone {
  day: string
  what: string
}

/** A season on one line: when it is sold, when it runs, what changes when. */
export function PlanSeason({ plan }: { plan: OfferedPlan }) {
  const { money, dayOfYear, dayAndYear } = useStudio()
  const { season, salesFrom, salesUntil, sale } = plan
  if (!season) return null

  const milestones = [
    { day: salesFrom, what: 'Sale opens' },
    { day: season.from, what: 'First day to play' },
    { day: season.proratedFrom, what: 'From now on you pay only for the days that are left' },
    { day: salesUntil, what: 'Last day to buy' },
    { day: season.convertsFrom, what: 'Days left count toward a plan of a year' },
    { day: season.until, what: 'Last day; it ends by itself' },
  ].filter((milestone): milestone is Milestone => milestone.day !== null)

  return (
    <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.4fr]">
      <div className="grid content-start justify-items-start gap-4">
        <p className="max-w-[56ch]">
          {plan.name} runs from {dayOfYear(season.from)} to {dayAndYear(season.until)} and costs{' '}
          <span className="figures">{money(plan.priceCents)}</span>. It never renews: next year you decide anew.
        </p>
        <p className="max-w-[56ch]">
          {sale === 'not_yet' &&
            salesFrom &&
            `It goes on sale on ${dayAndYear(salesFrom)}. Ask now, and we write to you that morning.`}
          {sale === 'open' && `Today it costs ${money(plan.priceTodayCents)}.`}
          {sale === 'ended' && 'This season’s sale is over. Ask, and we write to you when the next one opens.'}
        </p>
        <JoinPlan plan={plan} />
      </div>
      <ol className="border-t-3 border-brass figures">
        {milestones.map(({ day, what }) => (
          <li key={what} className="grid grid-cols-[6.5rem_1fr] gap-x-4 border-b border-line py-2.5">
            <time dateTime={day} className="font-medium">
              {dayOfYear(day)}
            </time>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
