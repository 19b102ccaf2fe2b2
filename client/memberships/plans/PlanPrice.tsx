import { perTerm } from '#client/memberships/plan-words.ts'
import { useStudio } from '#client/settings/service.ts'
import { minorUnitsOf } from '#shared/currencies.ts'
import type { OfferedPlan } from '#shared/memberships/contract.ts'

/** What a plan costs today, and from when it can be had. */
export function PlanPrice({ plan }: { plan: OfferedPlan }) {
  const { studio, money, dayOfYear } = useStudio()
  const { priceCents, priceTodayCents, months, sale, salesFrom, salesUntil } = plan
  // Without the digits behind the point.
  const units = minorUnitsOf(studio.currency)
  const perMonth = money(Math.round(priceTodayCents / months / units) * units)

  return (
    <p className="figures">
      <span className="font-display text-3xl font-medium">{money(priceTodayCents)}</span>{' '}
      <span className="whitespace-nowrap text-muted">{perTerm(plan)}</span>
      <span className="block text-sm text-muted">
        {priceTodayCents < priceCents && `Instead of ${money(priceCents)}, for the days left. `}
        {sale === 'not_yet' && salesFrom && `On sale from ${dayOfYear(salesFrom)}`}
        {sale === 'ended' && 'Not on sale now'}
        {sale === 'open' && salesUntil && `On sale until ${dayOfYear(salesUntil)}`}
        {sale === 'open' && !salesUntil && (months > 1 ? `${perMonth} a month, paid once` : 'Paid by the month')}
      </span>
    </p>
  )
}
