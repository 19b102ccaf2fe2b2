import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import type { Counter } from '#client/checkout/register/use-counter.ts'
import { membershipOfPerson, plansIn, runs, WaiverSigned } from '#client/memberships/service.ts'
import { peopleToPick, PersonLink } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { PlanRecord } from '#shared/memberships/plans-contract.ts'
import { priceOn, saleOn } from '#shared/memberships/sale.ts'
import { chargesOf } from '#shared/memberships/term.ts'
import { counted } from '#shared/words.ts'

/** Sells a membership: the member, a waiver signed here, and the plan as a line of the sale. */
export function MembershipPanel({ counter, onClose }: { counter: Counter; onClose: () => void }) {
  const { sale, changeRungUp, addMembership } = counter
  const choose = (person: { id: string; name: string } | null) => changeRungUp((now) => ({ ...now, person }))

  return (
    <Panel title="Sell a membership" onClose={onClose}>
      {sale.person ? (
        <>
          <p className="flex min-h-row items-center justify-between gap-3">
            <span className="font-medium">{sale.person.name}</span>
            <Button tone="plain" size="tight" onClick={() => choose(null)}>
              Somebody else
            </Button>
          </p>
          <ForClient
            key={sale.person.id}
            personId={sale.person.id}
            onAdd={(plan) => {
              addMembership(plan)
              onClose()
            }}
          />
        </>
      ) : (
        <PersonPicker
          label="Client"
          hint="Whose membership it becomes."
          isFirst
          find={peopleToPick}
          onPick={({ id, name }) => choose({ id, name })}
        />
      )}
    </Panel>
  )
}

interface ForClientProps {
  personId: string
  onAdd: Counter['addMembership']
}

function ForClient({ personId, onAdd }: ForClientProps) {
  const mayRead = usePermissions().holds('read/users')
  const { data, error } = useQuery({ ...membershipOfPerson(personId), enabled: mayRead })
  if (!mayRead) return <Notice title="Whoever reads clients sells them a membership" />
  if (error) {
    return (
      <Notice kind="problem" title="It is not known whether they are a member">
        {error.message}
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-40" />

  const { membership } = data
  if (membership?.heldBy === null) {
    return (
      <Notice title={`They have ${membership.plan.name} already`}>
        <p>
          It is changed, frozen or stopped on <PersonLink personId={personId}>their page</PersonLink>.
        </p>
      </Notice>
    )
  }
  return (
    <>
      <WaiverSigned personId={personId} />
      <PlanChoice onAdd={onAdd} />
    </>
  )
}

/** Plans sold today, including the desk's own: price and term, one press each. */
function PlanChoice({ onAdd }: { onAdd: Counter['addMembership'] }) {
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

/** Whether a plan is sold on that day, its price then, and what is paid at once. */
function planOn(plan: PlanRecord, day: string) {
  const { billing, installments, termMonths, season } = plan
  const priceCents = priceOn(plan, day)
  const terms = { billing, installments, termMonths, seasonUntil: season?.until ?? null }
  const [first] = chargesOf(terms, { startsOn: day, endsOn: day, priceCents, anchorDay: 1 })

  return { isSold: saleOn(plan, day) === 'open', priceCents, firstCents: first?.amountCents ?? priceCents }
}
