import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'

import { usePathParameter } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { groupPath } from '#client/workshop/group-paths.ts'
import { groupOf } from '#client/workshop/group-queries.ts'
import { LabelsOf } from '#client/workshop/tickets/LabelsPage.tsx'
import { ticketOf } from '#client/workshop/tickets/queries.ts'
import { isInHouse } from '#shared/workshop/status.ts'

/** The tags and labels of all bags of a group that are in the house. */
export function GroupLabelsPage() {
  const groupId = usePathParameter('groupId')

  return (
    <Loaded resetKey={groupId} skeleton={<Skeleton className="h-96" />}>
      <Sheets key={groupId} groupId={groupId} />
    </Loaded>
  )
}

function Sheets({ groupId }: { groupId: string }) {
  const { data: group } = useSuspenseQuery(groupOf(groupId))
  const here = group.bags.filter(({ status }) => isInHouse(status))
  const tickets = useSuspenseQueries({ queries: here.map(({ id }) => ticketOf(id)) }).map(({ data }) => data)

  return <LabelsOf tickets={tickets} of={group.number} back={groupPath(groupId)} />
}
