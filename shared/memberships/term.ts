import { addDays, anchored } from '#shared/booking/local-time.ts'
import { largestRemainder } from '#shared/money.ts'

import type { Days } from './allowance.ts'

/** The terms of a plan. */
export interface TermPlan {
  billing: 'once' | 'monthly' | 'installments'
  installments: number | null
  /** Null for a season. */
  termMonths: number | null
  seasonUntil: string | null
}

/** The days of a term that begins on a day, both ends included. A season always lasts to its end. */
export function termFrom(plan: TermPlan, startsOn: string, anchorDay: number): Days {
  if (plan.seasonUntil !== null) return { startsOn, endsOn: plan.seasonUntil }

  return { startsOn, endsOn: addDays(anchored(startsOn, plan.termMonths ?? 1, anchorDay), -1) }
}

/** Of what kind a plan is, and how long its terms are. */
export interface ValuedPlan {
  kind: 'annual' | 'season' | 'monthly' | 'trial'
  termMonths: number | null
}

/** What a term earns a month, by its price without tax, half a cent up. Seasons and trials do not recur: 0. */
export const monthlyCentsOf = ({ kind, termMonths }: ValuedPlan, netCents: number): number =>
  kind === 'annual' || kind === 'monthly' ? Math.round(netCents / (termMonths ?? 1)) : 0

/** A payment for a part of a term: the days that it pays for, and when it is due. */
export interface Charge {
  number: number
  dueOn: string
  fromOn: string
  untilOn: string
  amountCents: number
}

interface PricedTerm extends Days {
  priceCents: number
  anchorDay: number
}

/** The payments of a term: one at its beginning, or monthly installments that differ by at most a cent. */
export function chargesOf(plan: TermPlan, { startsOn, endsOn, priceCents, anchorDay }: PricedTerm): Charge[] {
  const count = plan.billing === 'installments' ? (plan.installments ?? 1) : 1
  const amounts = largestRemainder(
    priceCents,
    Array.from({ length: count }, () => 1),
  )
  const dueOn = (index: number) => (index === 0 ? startsOn : anchored(startsOn, index, anchorDay))

  return amounts.map((amountCents, index) => ({
    number: index + 1,
    dueOn: dueOn(index),
    fromOn: dueOn(index),
    untilOn: index === count - 1 ? endsOn : addDays(dueOn(index + 1), -1),
    amountCents,
  }))
}

interface PaidFor {
  startsOn: string
  paidThrough: string | null
  graceDays: number
}

/** True when the paid days, with the days of grace, reach to a day. */
export const isPaidOn = ({ paidThrough, graceDays }: Omit<PaidFor, 'startsOn'>, day: string): boolean =>
  paidThrough === null || day <= addDays(paidThrough, graceDays)
