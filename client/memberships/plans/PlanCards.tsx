import { clsx } from 'clsx'
import { Plus } from 'lucide-react'

import type { PlanFact } from '#client/memberships/plan-words.ts'
import type { OfferedPlan } from '#shared/memberships/contract.ts'

import { JoinPlan } from './JoinPlan.tsx'
import { PlanPrice } from './PlanPrice.tsx'
import { SuggestedMark } from './SuggestedMark.tsx'

/** The plans one after the other, for telephones and tablets: the same facts in the same order. */
export function PlanCards({ plans, facts }: { plans: readonly OfferedPlan[]; facts: readonly PlanFact[] }) {
  const first = facts.filter(({ isFirst }) => isFirst)
  const further = facts.filter(({ isFirst }) => !isFirst)

  return (
    <ul className="grid gap-x-10 max-sm:gap-y-12 sm:-mb-12 sm:grid-cols-2 lg:hidden">
      {plans.map((plan) => (
        <li
          key={plan.code}
          className={clsx(
            'relative border-t-3 pt-5 sm:row-span-7 sm:mb-12 sm:grid sm:grid-rows-subgrid',
            plan.recommended ? 'border-t-brass' : 'border-t-ink',
          )}
        >
          {plan.recommended && <SuggestedMark className="absolute -top-3.5 right-0" />}
          <h3 className="font-display text-2xl font-medium">{plan.name}</h3>
          <p className="mt-1 text-muted">{plan.tagline}</p>
          <div className="mt-3">
            <PlanPrice plan={plan} />
          </div>
          <p className="mt-3">{plan.forWhom}</p>
          <Facts plan={plan} facts={first} />
          <details className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 font-medium hover:text-fairway [&::-webkit-details-marker]:hidden">
              <span>
                Everything in it<span className="sr-only">: {plan.name}</span>
              </span>
              <Plus aria-hidden className="size-5 text-muted transition-transform group-open:rotate-45" />
            </summary>
            <Facts plan={plan} facts={further} />
          </details>
          <JoinPlan plan={plan} className="mt-3 w-full" />
        </li>
      ))}
    </ul>
  )
}

function Facts({ plan, facts }: { plan: OfferedPlan; facts: readonly PlanFact[] }) {
  return (
    <dl className="mt-3 border-t border-line figures">
      {facts.map(({ label, say }) => (
        <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-x-3 border-b border-line py-2 leading-snug">
          <dt className="text-muted">{label}</dt>
          <dd>{say(plan)}</dd>
        </div>
      ))}
    </dl>
  )
}
