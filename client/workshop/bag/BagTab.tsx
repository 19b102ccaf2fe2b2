import { useSuspenseQuery } from '@tanstack/react-query'

import { GroupsOfPerson } from '#client/workshop/groups/GroupsOfPerson.tsx'

import { ClubList } from './ClubList.tsx'
import { bagOf } from './queries.ts'

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
