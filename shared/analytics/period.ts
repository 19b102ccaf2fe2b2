import { addDays, addMonths, daysBetween } from '#shared/booking/local-time.ts'

/** Days of the place, both ends included. */
export interface Period {
  from: string
  until: string
}

/** With which other days a period is compared. */
export const comparisons = ['none', 'previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

const mostMonths = 120

/** Why figures cannot be asked for these days; undefined where they can. */
export function periodRefusal({ from, until }: Period): { path: 'from' | 'until'; message: string } | undefined {
  if (from > until) return { path: 'until', message: 'The last day comes before the first.' }
  if (until >= addMonths(from, mostMonths)) return { path: 'until', message: 'Choose at most ten years.' }

  return undefined
}

/**
 * The days that a period is compared with. Before a period that begins with a month come as many months as it touches: 1 to
 * 12 November follow 1 to 12 October, and a month's end follows a month's end. Before any other come as many days.
 */
export function comparedWith({ from, until }: Period, comparison: Exclude<Comparison, 'none'>): Period {
  if (comparison === 'year') return { from: addMonths(from, -12), until: addMonths(until, -12) }

  if (!from.endsWith('-01')) return { from: addDays(from, daysBetween(until, from) - 1), until: addDays(from, -1) }

  const months = monthsTouched({ from, until })
  return {
    from: addMonths(from, -months),
    until: isMonthEnd(until) ? addDays(addMonths(addDays(until, 1), -months), -1) : addMonths(until, -months),
  }
}

/** A long period in parts of so many days, one after the other. */
export function partsOf({ from, until }: Period, days: number): Period[] {
  const parts: Period[] = []
  for (let begin = from; begin <= until; begin = addDays(begin, days)) {
    const end = addDays(begin, days - 1)
    parts.push({ from: begin, until: end < until ? end : until })
  }

  return parts
}

const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01')

function monthsTouched({ from, until }: Period): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [untilYear = 0, untilMonth = 0] = until.split('-').map(Number)

  return (untilYear - fromYear) * 12 + untilMonth - fromMonth + 1
}
