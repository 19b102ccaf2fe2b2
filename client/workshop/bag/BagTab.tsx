import { useSuspenseQuery } from '@tanstack/react-query'

import { ClubList } from './ClubList.tsx'
import { bagOf } from './queries.ts'

/** The clubs of a client. */
export function BagTab({ personId }: { personId: string }) {
  const { clubs } = useSuspenseQuery(bagOf(personId)).data
  if (clubs.length === 0) {
    return <p className="text-sm text-muted">No clubs yet. What is taken in or built for them joins the bag.</p>
  }

  return (
    <div className="max-w-3xl">
      <ClubList clubs={clubs} />
    </div>
  )
}
