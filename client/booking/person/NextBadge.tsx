import { useInfiniteQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'

import { bookingsOfPerson } from './queries.ts'

/** When a client comes next, beside their name. */
export function NextBadge({ personId }: { personId: string }) {
  const { moment } = useStudio()
  const next = useInfiniteQuery(bookingsOfPerson(personId, 'coming', 3)).data?.pages[0]?.bookings[0]

  return next ? <span className="text-sm font-medium figures">next {moment(next.startsAt)}</span> : null
}
