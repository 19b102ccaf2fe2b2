import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { groupPath } from './group-paths.ts'
import { bagsOf } from './GroupsPage.tsx'
import { groupsMatching } from './queries.ts'

/** The groups that a client pays for; nothing for whoever never did. */
export function GroupsOfPerson({ personId }: { personId: string }) {
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
