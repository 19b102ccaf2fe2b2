import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { peopleContract } from '#shared/people/contract.ts'

export const profileOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['people', 'profile', userId ?? 'guest'],
    queryFn: () => (userId ? call(peopleContract.readMyProfile, {}) : null),
  })

const pageSize = 40

export const peopleMatching = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['people', 'list', search],
    queryFn: ({ pageParam }) =>
      call(peopleContract.listPeople, {
        query: { limit: pageSize, ...(search && { search }), ...(pageParam && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  })
