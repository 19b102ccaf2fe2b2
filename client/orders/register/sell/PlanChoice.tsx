import { useInfiniteQuery } from '@tanstack/react-query'

import { plansIn } from '#client/memberships/editor/queries.ts'
import { runs } from '#client/memberships/plan-words.ts'
import type { Counter } from '#client/orders/register/use-counter.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { counted } from '#shared/words.ts'

import { planOn } from './plan-today.ts'

/** The plans that are sold today, those of the desk too: what each costs and how long it lasts, one press each. */
export function PlanChoice({ onAdd }: { onAdd: Counter['addMembership'] }) {
  const wording = useStudio()
  const today = useToday()
  const { data, error } = useInfiniteQuery(plansIn('active'))
  if (error) {
    return (
      <Notice kind="problem" title="The plans are not known">
        {error.message}
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-40" />

  const sold = data.pages
    .flatMap(({ plans }) => plans)
    .map((plan) => ({ plan, ...planOn(plan, today) }))
    .filter(({ isSold }) => isSold)
  if (sold.length === 0) return <p className="text-sm text-muted">No plans are sold today.</p>

  return (
    <ul aria-label="Plans" className="divide-y divide-line border-y border-line">
      {sold.map(({ plan, priceCents, firstCents }) => (
        <li key={plan.code}>
          <button
            type="button"
            className="flex min-h-row w-full items-center justify-between gap-3 px-2 py-1.5 text-left text-sm hover:bg-sunken"
            onClick={() => onAdd({ code: plan.code, name: plan.name, priceCents: firstCents })}
          >
            <span>
              {plan.name}
              <span className="block text-muted">
                {runs({ ...plan, months: plan.termMonths ?? 1 }, wording)}
                {plan.installments !== null && `, ${counted(plan.installments, 'installment')}`}
              </span>
            </span>
            <span className="text-right figures">
              {wording.money(priceCents)}
              {plan.billing === 'monthly' && <span className="block text-right text-muted">a month</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
