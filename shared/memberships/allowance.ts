import { addDays, addMonths } from '#shared/booking/local-time.ts'

import type { BayMinutes } from './bay-time.ts'

/** A running term: its first day, its last day (null while it goes on), and how its allowance is given. */
export interface Term {
  startsOn: string
  lastDay: string | null
  /** Null for a season, which is one term. */
  termMonths: number | null
  allowance: 'month' | 'term'
}

export interface Days {
  startsOn: string
  endsOn: string
}

export const runsOn = ({ startsOn, lastDay }: Pick<Term, 'startsOn' | 'lastDay'>, day: string): boolean =>
  day >= startsOn && (lastDay === null || day <= lastDay)

/** The period of an allowance that a day falls in: a calendar month or the term, cut to the days of the membership. */
export function periodOn(term: Term, day: string): Days {
  const whole = term.allowance === 'month' ? monthOf(day) : termOn(term, day)
  const startsOn = whole.startsOn > term.startsOn ? whole.startsOn : term.startsOn
  const endsOn = term.lastDay !== null && term.lastDay < whole.endsOn ? term.lastDay : whole.endsOn

  return { startsOn, endsOn }
}

function monthOf(day: string): Days {
  const startsOn = `${day.slice(0, 7)}-01`

  return { startsOn, endsOn: addDays(addMonths(startsOn, 1), -1) }
}

// Twelve months is the longest period of a term without months and end.
const longestMonths = 12

function termOn({ startsOn, termMonths, lastDay }: Term, day: string): Days {
  if (termMonths === null && lastDay !== null) return { startsOn, endsOn: lastDay }

  const months = termMonths ?? longestMonths
  let terms = 1
  while (addMonths(startsOn, terms * months) <= day) terms += 1
  return {
    startsOn: addMonths(startsOn, (terms - 1) * months),
    endsOn: addDays(addMonths(startsOn, terms * months), -1),
  }
}

/** What an ended period hands on to the next: peak minutes first, together no more than the plan carries over. */
export function carryOver(left: BayMinutes, mostMinutes: number): BayMinutes {
  const peak = Math.min(Math.max(0, left.peak), Math.max(0, mostMinutes))
  const offPeak = Math.min(Math.max(0, left.offPeak), Math.max(0, mostMinutes) - peak)

  return { peak, offPeak }
}
