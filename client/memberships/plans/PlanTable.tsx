import { clsx } from 'clsx'

import type { PlanFact } from '#client/memberships/plan-words.ts'
import type { OfferedPlan } from '#shared/memberships/contract.ts'

import { JoinPlan } from './JoinPlan.tsx'
import { PlanPrice } from './PlanPrice.tsx'
import { SuggestedMark } from './SuggestedMark.tsx'

const cell = 'border-b border-line px-4 py-3 text-left align-top'
const ofSuggested = 'border-x border-x-brass/50 bg-straw/60'

/** The plans side by side, for screens that have the room. */
export function PlanTable({ plans, facts }: { plans: readonly OfferedPlan[]; facts: readonly PlanFact[] }) {
  return (
    <table className="w-full table-fixed border-collapse leading-snug figures max-lg:hidden">
      <caption className="sr-only">The plans compared</caption>
      <colgroup>
        <col className="w-36" />
      </colgroup>
      <thead>
        <tr>
          <td aria-label="Plan" />
          {plans.map((plan) => (
            <th
              key={plan.code}
              scope="col"
              className={clsx(
                'relative border-t-3 px-4 pt-6 pb-4 text-left align-top font-normal',
                plan.recommended ? `border-t-brass ${ofSuggested}` : 'border-t-ink',
              )}
            >
              {plan.recommended && <SuggestedMark className="absolute -top-3 left-4" />}
              <span className="block font-display text-2xl font-medium">{plan.name}</span>
              <span className="mt-1 block min-h-[3lh] text-muted">{plan.tagline}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className={clsx(cell, 'pl-0 font-medium')}>
            Price
          </th>
          {plans.map((plan) => (
            <td key={plan.code} className={clsx(cell, plan.recommended && ofSuggested)}>
              <PlanPrice plan={plan} />
            </td>
          ))}
        </tr>
        <Row label="For whom" plans={plans} say={({ forWhom }) => forWhom} />
        {facts.map(({ label, say }) => (
          <Row key={label} label={label} plans={plans} say={say} />
        ))}
        <tr>
          <td aria-label="Ask" />
          {plans.map((plan) => (
            <td
              key={plan.code}
              className={clsx('px-4 py-5', plan.recommended && `border-b border-b-brass/50 ${ofSuggested}`)}
            >
              <JoinPlan plan={plan} className="w-full px-2!" />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Row({ label, plans, say }: { label: string; plans: readonly OfferedPlan[]; say: PlanFact['say'] }) {
  return (
    <tr>
      <th scope="row" className={clsx(cell, 'pl-0 font-medium')}>
        {label}
      </th>
      {plans.map((plan) => (
        <td key={plan.code} className={clsx(cell, plan.recommended && ofSuggested)}>
          {say(plan)}
        </td>
      ))}
    </tr>
  )
}
