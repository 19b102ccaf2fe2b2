import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useDebounced } from '#client/ui/debounced.ts'
import { bookingContract } from '#shared/booking/contract.ts'

const leastLetters = 2

const bookingsFoundBy = (search: string) =>
  queryOptions({
    queryKey: ['booking', 'found', search],
    queryFn: () => call(bookingContract.searchBookings, { query: { search } }),
    enabled: search.length >= leastLetters,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

/** The bookings that some letters may mean: none for too few letters or a failed question, undefined until it is known. */
export function useFoundBookings(typed: string) {
  const search = useDebounced(typed.trim(), 150)
  const { data, failureCount } = useQuery(bookingsFoundBy(search))

  return search.length < leastLetters || failureCount > 0 ? [] : data
}
