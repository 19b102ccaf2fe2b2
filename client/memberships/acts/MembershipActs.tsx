import type { ReactNode } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { SeenMembership } from '#shared/memberships/contract.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import { AllowanceDialog } from './AllowanceDialog.tsx'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'
import { comeBack, keepAsItIs, useMembershipAct } from './queries.ts'
import { StopDialog } from './StopDialog.tsx'
import { TellDialog } from './TellDialog.tsx'

interface ActsProps {
  membership: SeenMembership
  /** Where an order is paid by whoever changes the plan. */
  payPath: (orderId: string) => string
  /** Whose it is, where the desk looks at it. */
  personId?: string
  /** What else stands in the row. */
  children?: ReactNode
}

/** All that can be done with a membership, by its holder or the desk. The dialog stands in the address, so that links lead to it. */
export function MembershipActs({ membership, payPath, personId, children }: ActsProps) {
  const { read, change } = useAddress()
  const { status } = membership
  const changing = read('change')
  const close = () => change({ act: undefined, change: undefined })
  const isDesk = personId !== undefined

  return (
    <>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {isFreezable(membership) && <Act label="Freeze" onPress={() => change({ act: 'freeze' })} />}
        {membership.freeze && <ComeBack membership={membership} />}
        {(status === 'active' || status === 'cancel_at_period_end' || status === 'trial') && (
          <Act label="Change plan" onPress={() => change({ change: '' })} />
        )}
        {membership.plan.householdSize > 1 && <Act label="Who shares it" onPress={() => change({ act: 'people' })} />}
        {isStoppable(membership) && <Act label="Stop renewal" onPress={() => change({ act: 'stop' })} />}
        {isKept(membership) && <Keep membership={membership} />}
        {isDesk && <Act label="Count what was used" onPress={() => change({ act: 'use' })} />}
        {children}
      </div>
      {read('act') === 'freeze' && isFreezable(membership) && <FreezeDialog membership={membership} onClose={close} />}
      {read('act') === 'stop' && isStoppable(membership) && <StopDialog membership={membership} onClose={close} />}
      {read('act') === 'people' && membership.plan.householdSize > 1 && (
        <PeopleDialog membership={membership} personId={personId} onClose={close} />
      )}
      {isDesk && read('act') === 'use' && <AllowanceDialog membership={membership} onClose={close} />}
      {isDesk && read('act') === 'tell' && membership.renewsOn !== null && (
        <TellDialog membership={membership} onClose={close} />
      )}
      {changing !== undefined && (
        <ChangePlanDialog membership={membership} planCode={changing} payPath={payPath} onClose={close} />
      )}
    </>
  )
}

const isFreezable = ({ status, plan, freeze }: SeenMembership) =>
  status === 'active' && plan.freeze !== null && freeze === null

const isStoppable = ({ status, renewsOn, stoppedAt }: SeenMembership) =>
  renewsOn !== null && stoppedAt === null && membershipSteps.canBecome(status, 'cancelled')

const isKept = ({ status, stoppedAt, nextPlanCode }: SeenMembership) =>
  (stoppedAt !== null && (status === 'active' || status === 'frozen' || status === 'cancel_at_period_end')) ||
  nextPlanCode !== null

const Act = ({ label, busy = false, onPress }: { label: string; busy?: boolean; onPress: () => void }) => (
  <Button tone="plain" className="px-0!" busy={busy} onClick={onPress}>
    {label}
  </Button>
)

function Keep({ membership }: { membership: SeenMembership }) {
  const { dayAndYear } = useStudio()
  const keeping = useMembershipAct(membership, ({ effectiveOn }) =>
    toast({ title: `It renews on ${dayAndYear(effectiveOn)}, as it is.` }),
  )
  const label = membership.stoppedAt === null ? `Stay with ${membership.plan.name}` : 'Let it renew'

  return <Act label={label} busy={keeping.isPending} onPress={() => keeping.mutate(keepAsItIs)} />
}

function ComeBack({ membership }: { membership: SeenMembership }) {
  const resuming = useMembershipAct(membership, () => toast({ title: 'It is no longer frozen.' }))
  const label = membership.status === 'frozen' ? 'Come back today' : 'Give up the freeze'

  return <Act label={label} busy={resuming.isPending} onPress={() => resuming.mutate(comeBack)} />
}
