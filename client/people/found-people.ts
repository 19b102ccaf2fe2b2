import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useDebounced } from '#client/ui/debounced.ts'
import { peopleContract } from '#shared/people/contract.ts'

import { listedName } from './listed-name.ts'

const leastLetters = 2
const mostFound = 6

const peopleFoundBy = (search: string) =>
  queryOptions({
    queryKey: ['people', 'found', search],
    queryFn: () => call(peopleContract.listPeople, { query: { limit: mostFound, search } }),
    enabled: search.length >= leastLetters,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The first few people whom some letters fit: none for too few letters or a failed question, undefined until it is known. */
export function useFoundPeople(typed: string) {
  const search = useDebounced(typed.trim(), 150)
  const { data, failureCount } = useQuery(peopleFoundBy(search))
  if (search.length < leastLetters || failureCount > 0) return []

  return data?.people.map(({ id, email, phone, ...names }) => ({ id, email, phone, name: listedName(names) }))
}
