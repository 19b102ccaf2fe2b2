import { useQuery } from '@tanstack/react-query'

import { membershipOfPerson } from '#client/memberships/person/queries.ts'
import { WaiverSigned } from '#client/memberships/person/WaiverSigned.tsx'
import type { Counter } from '#client/orders/register/use-counter.ts'
import { peopleToPick } from '#client/people/people-to-pick.ts'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'

import { PlanChoice } from './PlanChoice.tsx'

/** Whose membership it becomes, the waiver signed here, and the plan, which is a line of the sale. */
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
