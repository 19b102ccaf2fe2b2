import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { OrderLink } from '#client/orders/record/OrderLink.tsx'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { Group } from '#shared/workshop/groups/contract.ts'

import { GroupActs } from './GroupActs.tsx'
import { GroupBags } from './GroupBags.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupHistory } from './GroupHistory.tsx'
import { bagsOf } from './GroupsPage.tsx'
import { groupOf } from './queries.ts'

/** One group: its bags, what was billed for them, and what comes next. */
export function GroupPage() {
  const groupId = usePathParameter('groupId')

  return (
    <Loaded resetKey={groupId} skeleton={<Skeleton className="h-96" />}>
      <Known key={groupId} groupId={groupId} />
    </Loaded>
  )
}

function Known({ groupId }: { groupId: string }) {
  const { data: group } = useSuspenseQuery(groupOf(groupId))

  return (
    <>
      <TitleBar title={group.name} figures={[group.number, bagsOf(group)]} action={<GroupActs group={group} />} />
      <Record aside={<Aside group={group} />}>
        <GroupBags group={group} />
        {group.note && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{group.note}</p>}
      </Record>
    </>
  )
}

function Aside({ group }: { group: Group }) {
  const { money, dayAndYear } = useStudio()
  const [isChanging, setChanging] = useState(false)
  const { payer, arrivesOn, neededBy, place, collectCode, orders, unbilledCents, dueCents } = group

  return (
    <>
      <RecordPart
        title="Group"
        action={
          <Button tone="quiet" size="tight" onClick={() => setChanging(true)}>
            Change
          </Button>
        }
      >
        <Facts
          facts={[
            { name: 'Payer', value: <PersonLink personId={payer?.id ?? null}>{payer?.name ?? '-'}</PersonLink> },
            { name: 'Arrives', value: dayAndYear(arrivesOn) },
            ...(neededBy ? [{ name: 'Needed by', value: dayAndYear(neededBy) }] : []),
            { name: 'Place', value: place || '-' },
            { name: 'Pickup code', value: collectCode },
          ]}
        />
      </RecordPart>
      <RecordPart title="Money">
        <Facts
          facts={[
            { name: 'Ready, not billed', value: `${money(unbilledCents)} with tax` },
            { name: 'Due', value: money(dueCents) },
            ...orders.map(({ id, number, totalCents, dueCents: due }) => ({
              name: number,
              value: (
                <OrderLink orderId={id}>
                  {money(totalCents)}, {due > 0 ? `${money(due)} to pay` : 'paid'}
                </OrderLink>
              ),
            })),
          ]}
        />
      </RecordPart>
      <RecordPart title="History">
        <Loaded skeleton={<Skeleton className="h-40" />}>
          <GroupHistory group={group} />
        </Loaded>
      </RecordPart>
      {isChanging && <GroupDialog group={group} onClose={() => setChanging(false)} />}
    </>
  )
}
