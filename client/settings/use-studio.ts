import { useSuspenseQuery } from '@tanstack/react-query'

import { useClock } from '#client/ui/browser/ticking.ts'
import { wordingOf } from '#client/ui/wording.ts'

import { deskDayAt } from './opening.ts'
import { studioQuery } from './queries.ts'

/** The studio, and how it writes money and time. */
export function useStudio() {
  const { data: studio } = useSuspenseQuery(studioQuery)

  const wording = wordingOf(studio)
  return { studio, ...wording, deskDayOf: (instant: Date) => deskDayAt(studio, wording.localOf(instant)) }
}

/** The studio's wall time; who reads it draws again every minute. */
export const useLocalNow = (): string => useClock(60, useStudio().localOf)

/** The studio's day; who reads it draws again at its midnight. */
export function useToday(): string {
  const { localOf } = useStudio()
  return useClock(60, (at) => localOf(at).slice(0, 10))
}

/** The day of the desk, whose night may last beyond midnight; who reads it draws again as it ends. */
export function useDeskDay(): string {
  return useClock(60, useStudio().deskDayOf)
}
