import { useSuspenseQuery } from '@tanstack/react-query'

import { useNow } from '#client/ui/ticking.ts'

import { studioQuery } from './queries.ts'
import { wordingOf } from './wording.ts'

/** The studio, and how it writes money and time. */
export function useStudio() {
  const { data: studio } = useSuspenseQuery(studioQuery)
  const wording = wordingOf(studio)
  const localNow = wording.localOf(useNow(60))

  return { studio, localNow, today: localNow.slice(0, 10), ...wording }
}
