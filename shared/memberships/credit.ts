import { addDays, daysBetween } from '#shared/booking/local-time.ts'
import { unearned } from '#shared/money.ts'

import type { Days } from './allowance.ts'

interface PaidTerm extends Days {
  priceCents: number
  /** The days in which it rests: neither had nor counted. */
  rests?: readonly Days[]
}

const daysOf = ({ startsOn, endsOn }: Days) => Math.max(0, daysBetween(startsOn, endsOn) + 1)

/** How many days of a term were had before a day, those in which it rested not counted. */
export function daysUsed({ startsOn, endsOn, rests = [] }: Omit<PaidTerm, 'priceCents'>, before: string): number {
  const last = addDays(before, -1)
  const rested = rests.reduce(
    (sum, rest) => sum + daysOf({ startsOn: rest.startsOn, endsOn: rest.endsOn < last ? rest.endsOn : last }),
    0,
  )
  const passed = daysOf({ startsOn, endsOn: last < endsOn ? last : endsOn })

  return Math.max(0, passed - rested)
}

/** What of a term's price is credited where something else begins on a day: the days that were not had, as the books hold it. */
export function creditFor(term: PaidTerm, before: string): number {
  const rested = (term.rests ?? []).reduce((sum, rest) => sum + daysOf(rest), 0)

  return unearned(term.priceCents, daysUsed(term, before), daysOf(term) - rested)
}
