import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { perTerm } from '#client/memberships/plan-words.ts'
import { plansQuery } from '#client/memberships/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { MembershipChange } from '#shared/memberships/change-contract.ts'
import type { OfferedPlan, SeenMembership } from '#shared/memberships/contract.ts'

import { changeTo, previewOf, useMembershipAct } from './queries.ts'

interface ChangePlanProps {
  membership: SeenMembership
  /** The one that is looked at first; none where nothing is chosen. */
  planCode: string
  payPath: (orderId: string) => string
  onClose: () => void
}

/** One dialog for a larger plan, a smaller one and a season that becomes a year: what it costs and from when, before it happens. */
export function ChangePlanDialog({ membership, planCode, payPath, onClose }: ChangePlanProps) {
  const [code, choose] = useState(planCode)
  const { data: plans = [] } = useQuery(plansQuery)
  const others = plans.filter(({ code, season }) => code !== membership.planCode && !season)
  const chosen = others.find((plan) => plan.code === code)

  return (
    <Dialog title="Change the plan" onClose={onClose}>
      <fieldset>
        <legend className="sr-only">Plan</legend>
        <ul className="border-t-2 border-ink">
          {others.map((plan) => (
            <PlanChoice key={plan.code} plan={plan} isChosen={plan === chosen} onChoose={choose} />
          ))}
        </ul>
      </fieldset>
      {chosen && <Outcome key={chosen.code} {...{ membership, payPath, onClose }} plan={chosen} />}
    </Dialog>
  )
}

interface ChoiceProps {
  plan: OfferedPlan
  isChosen: boolean
  onChoose: (planCode: string) => void
}

function PlanChoice({ plan, isChosen, onChoose }: ChoiceProps) {
  const { money } = useStudio()

  return (
    <li className="border-b border-line">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
        <input
          type="radio"
          name="plan"
          className="size-5 shrink-0 accent-fairway"
          checked={isChosen}
          onChange={() => onChoose(plan.code)}
        />
        <span className="grow font-medium">{plan.name}</span>
        <span className="text-right figures">
          {money(plan.priceCents)} <span className="text-muted">{perTerm(plan)}</span>
        </span>
      </label>
    </li>
  )
}

interface OutcomeProps extends Pick<ChangePlanProps, 'membership' | 'payPath' | 'onClose'> {
  plan: OfferedPlan
}

function Outcome({ membership, plan, payPath, onClose }: OutcomeProps) {
  const go = useGo()
  const { money, dayAndYear } = useStudio()
  const { data: seen, error } = useQuery(previewOf(changeTo(plan.code), membership))
  const changing = useMembershipAct(membership, ({ orderId, effectiveOn }) => {
    if (orderId !== null) {
      void go(payPath(orderId))
      return
    }
    toast({ title: `It becomes ${plan.name} on ${dayAndYear(effectiveOn)}.` })
    onClose()
  })
  const problem = changing.error ?? error

  return (
    <>
      {seen && <Sum membership={membership} plan={plan} seen={seen} />}
      {problem && <Refusal error={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onClose}>
          Stay with {membership.plan.name}
        </Button>
        <Button busy={changing.isPending} disabled={!seen} onClick={() => changing.mutate(changeTo(plan.code))}>
          {seen && seen.chargeCents > 0 ? `Pay ${money(seen.chargeCents)}` : `Change to ${plan.name}`}
        </Button>
      </div>
    </>
  )
}

function Sum({ membership, plan, seen }: { membership: SeenMembership; plan: OfferedPlan; seen: MembershipChange }) {
  const { money, dayAndYear } = useStudio()
  if (seen.chargeCents === 0 && seen.creditCents === 0) {
    return (
      <p aria-live="polite" className="rounded bg-sunken px-4 py-3">
        {membership.plan.name} goes on until it renews on {dayAndYear(seen.effectiveOn)}. From then on it is {plan.name}
        , and nothing is charged before.
      </p>
    )
  }

  return (
    <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded bg-sunken px-4 py-3 figures">
      <dt>
        {plan.name}, from {dayAndYear(seen.effectiveOn)} on
      </dt>
      <dd className="text-right">{money(seen.chargeCents + seen.creditCents)}</dd>
      <dt>Days of {membership.plan.name} that were paid and not had</dt>
      <dd className="text-right">-{money(seen.creditCents)}</dd>
      <dt className="font-semibold">To pay now</dt>
      <dd className="text-right font-semibold">{money(seen.chargeCents)}</dd>
    </dl>
  )
}
