import type { Filter } from '#client/list/filters.ts'

import { useStudio, useToday } from './use-studio.ts'

/** Ranges by which lists are filtered, in the studio's days and money. */
export function useRanges() {
  const { dayAndYear, money, studio } = useStudio()
  const today = useToday()

  return {
    days: (label: string, from = 'from', until = 'until'): Filter => ({
      kind: 'days',
      label,
      from,
      until,
      today,
      // An address may hold anything.
      wordOf: (day) => (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? dayAndYear(day) : day),
    }),
    sums: (label: string, least: string, most: string): Filter => ({
      kind: 'sums',
      label,
      least,
      most,
      currency: studio.currency,
      wordOf: money,
    }),
  }
}
