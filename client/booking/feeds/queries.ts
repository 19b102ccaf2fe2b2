import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { feedsContract, type MadeFeed } from '#shared/booking/feeds.ts'

export const calendarFeeds = (userId: string) =>
  queryOptions({
    queryKey: ['booking', 'feeds', userId],
    queryFn: () => call(feedsContract.listCalendarFeeds, {}),
    staleTime: 60_000,
  })

/** Makes, renews and ends feeds. The address of one is told once: it stays here until the page goes. */
export function useFeedChanges(userId: string) {
  const queries = useQueryClient()
  const [told, tell] = useState<MadeFeed>()
  const { queryKey } = calendarFeeds(userId)
  const lookAgain = () => queries.invalidateQueries({ queryKey })

  const making = useAct((resourceId: string | null) => call(feedsContract.makeCalendarFeed, { body: { resourceId } }), {
    onDone: tell,
    touches: [queryKey],
  })
  const renewing = useMutation({
    mutationFn: (feedId: string) => call(feedsContract.renewCalendarFeed, { params: { feedId } }),
    onSuccess: tell,
    onSettled: lookAgain,
  })
  const ending = useMutation({
    mutationFn: (feedId: string) => call(feedsContract.endCalendarFeed, { params: { feedId } }),
    onSuccess: () => tell(undefined),
    onSettled: lookAgain,
  })

  return { make: making.mutate, renew: renewing.mutate, end: ending.mutate, told, making, renewing, ending }
}
