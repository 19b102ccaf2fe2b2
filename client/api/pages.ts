import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

interface Page {
  next: string | null
}

/** A list of the server, a page at a time: what is fetched `after` a page begins at its `next`. */
export const pagesOf = <P extends Page>(
  queryKey: QueryKey,
  fetchPage: (after: { after?: string }) => Promise<P>,
  freshness: { staleTime?: number; refetchInterval?: number } = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...freshness,
  })

export type Pages<P extends Page> = ReturnType<typeof pagesOf<P>>
