import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'

import { useDebounced } from '#client/ui/browser/debounced.ts'

const leastLetters = 2
const restMilliseconds = 150

interface Search<Row> {
  queryKey: QueryKey
  queryFn: () => Promise<Row[]>
}

/**
 * What some letters find, a moment after they were typed: nothing for too few letters or while the studio does not
 * answer, undefined until it is known. Meanwhile what the letters before found stays.
 */
export function useFoundBy<Row>(typed: string, searchFor: (letters: string) => Search<Row>) {
  const letters = useDebounced(typed.trim(), restMilliseconds)
  const enough = letters.length >= leastLetters
  const { data, failureCount, isPaused } = useQuery({
    ...searchFor(letters),
    enabled: enough,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const isFailing = enough && (failureCount > 0 || isPaused)

  return { found: enough && !isFailing ? data : [], isFailing }
}
