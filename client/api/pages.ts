import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'

import type { Endpoint, Input } from '#shared/http/endpoint.ts'

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

/** What a list is asked for beside its pages. */
export type FiltersOf<E extends Endpoint & { query: z.ZodObject }> = Omit<Input<E>['query'], 'after' | 'limit'>
