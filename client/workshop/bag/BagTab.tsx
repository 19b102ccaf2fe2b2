import { useSuspenseQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { bagOf } from '#client/workshop/bag-queries.ts'
import { groupPath } from '#client/workshop/group-paths.ts'
import { groupsMatching } from '#client/workshop/group-queries.ts'
import { bagsOf } from '#client/workshop/groups/GroupsPage.tsx'

import { ClubList } from './ClubList.tsx'

/** The clubs of a client, and the groups of bags that they pay for. */
export function BagTab({ personId }: { personId: string }) {
  const { clubs } = useSuspenseQuery(bagOf(personId)).data

  return (
    <div className="grid max-w-3xl gap-5">
      {clubs.length === 0 ? (
        <p className="text-sm text-muted">No clubs yet. What is taken in or built for them joins the bag.</p>
      ) : (
        <ClubList clubs={clubs} />
      )}
      <GroupsOfPerson personId={personId} />
    </div>
  )
}

/** The groups that a client pays for; draws nothing for a client without one. */
function GroupsOfPerson({ personId }: { personId: string }) {
  const { money } = useStudio()
  const list = useSuspenseInfiniteQuery(groupsMatching({ payer: personId }))
  const groups = list.data.pages.flatMap((page) => page.groups)
  if (groups.length === 0) return null

  return (
    <RecordPart title="Pays for groups">
      <ul className="text-sm">
        {groups.map((group) => (
          <li key={group.id} className="flex min-h-row flex-wrap items-center gap-x-4 border-b border-line py-1">
            <Link to={groupPath(group.id)} className="flex-1 underline underline-offset-4 wrap-anywhere">
              {group.name}, {group.number}
            </Link>
            <span className="text-muted figures">{bagsOf(group)}</span>
            {group.dueCents > 0 && <span className="figures">{money(group.dueCents)} to pay</span>}
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </RecordPart>
  )
}
