import { useSuspenseQuery } from '@tanstack/react-query'

import { useNow } from '#client/ui/ticking.ts'

import { studioQuery } from './queries.ts'
import { wordingOf } from './wording.ts'

/** The studio, and how it writes money and time. */
export function useStudio() {
  const { data: studio } = useSuspenseQuery(studioQuery)

  return { studio, ...wordingOf(studio) }
}

/** What the studio's clock says. Apart, since whoever reads it draws again every minute. */
export function useStudioClock() {
  const { localOf } = useStudio()
  const localNow = localOf(useNow(60))

  return { localNow, today: localNow.slice(0, 10) }
}
