/** The price and the bay time of a plan. */
export interface Terms {
  priceCents: number
  billing: 'once' | 'monthly' | 'installments'
  /** The months of the term; a monthly plan goes on for the whole year. */
  months: number
  allowance: { period: 'month' | 'term'; peakMinutes: number; offPeakMinutes: number }
  /** The price of an hour beyond the allowance; null means the public price. */
  extraHour: { peakCents: number | null; offPeakCents: number | null }
}

/** How much somebody plays. */
export interface PlayMinutes {
  peakMinutes: number
  offPeakMinutes: number
}

const monthsPerYear = 12
const minutesPerHour = 60

const costOf = (minutes: number, hourCents: number) => Math.round((minutes * hourCents) / minutesPerHour)

/** The price of a month's play without a membership. */
export const visitsCents = ({ peakMinutes, offPeakMinutes }: PlayMinutes, hourCents: number) =>
  costOf(peakMinutes + offPeakMinutes, hourCents)

const monthsOf = ({ billing, months }: Terms) => (billing === 'monthly' ? monthsPerYear : months)

/** The dues of a term, or of a year when they are paid monthly. */
export const duesCents = (terms: Terms) => terms.priceCents * (terms.billing === 'monthly' ? monthsPerYear : 1)

function monthlyAllowance(terms: Terms): PlayMinutes {
  const { period, peakMinutes, offPeakMinutes } = terms.allowance
  const months = period === 'month' ? 1 : monthsOf(terms)

  return { peakMinutes: peakMinutes / months, offPeakMinutes: offPeakMinutes / months }
}

/** A month's play beyond the allowance. Unused peak minutes may be used at any time. */
function beyond(allowance: PlayMinutes, play: PlayMinutes): PlayMinutes {
  const peakLeft = Math.max(0, allowance.peakMinutes - play.peakMinutes)

  return {
    peakMinutes: Math.max(0, play.peakMinutes - allowance.peakMinutes),
    offPeakMinutes: Math.max(0, play.offPeakMinutes - allowance.offPeakMinutes - peakLeft),
  }
}

/** The cost of a year of play with a plan: dues, extra hours, and visits outside a short term. */
export function yearCents(terms: Terms, play: PlayMinutes, hourCents: number): number {
  const extra = beyond(monthlyAllowance(terms), play)
  const extraCents =
    costOf(extra.peakMinutes, terms.extraHour.peakCents ?? hourCents) +
    costOf(extra.offPeakMinutes, terms.extraHour.offPeakCents ?? hourCents)
  const covered = Math.min(monthsOf(terms), monthsPerYear)

  return duesCents(terms) + covered * extraCents + (monthsPerYear - covered) * visitsCents(play, hourCents)
}

/** The bay minutes of a whole term, or of a year when it is paid monthly. */
export function includedMinutes(terms: Terms): number {
  const { peakMinutes, offPeakMinutes } = monthlyAllowance(terms)

  return Math.round((peakMinutes + offPeakMinutes) * monthsOf(terms))
}

/** The price of the included hours as visits, less the dues: the most that a plan can save in its term. */
export const savingCents = (terms: Terms, hourCents: number) =>
  Math.max(0, costOf(includedMinutes(terms), hourCents) - duesCents(terms))

const halfHour = 30

/** From how many minutes a month, in half hours, a plan costs no more than visits; undefined when it never does. */
export function worthItFromMinutes(terms: Terms, hourCents: number): number | undefined {
  const needed = (duesCents(terms) * minutesPerHour) / hourCents / monthsOf(terms)
  const minutes = Math.ceil(needed / halfHour) * halfHour

  return minutes <= includedMinutes(terms) / monthsOf(terms) ? minutes : undefined
}

/** The choices for a year, the cheapest first; of equal ones the first named stays first. */
export function compareYears<Plan extends Terms>(plans: readonly Plan[], play: PlayMinutes, hourCents: number) {
  const visits = { plan: undefined, cents: monthsPerYear * visitsCents(play, hourCents) }
  const choices = plans.map((plan) => ({ plan, cents: yearCents(plan, play, hourCents) }))

  return [visits, ...choices].toSorted((a, b) => a.cents - b.cents)
}

/** The dues of a year for any term, to compare the size of plans. */
export const duesPerYear = ({
  priceCents,
  billing,
  termMonths,
}: Pick<Terms, 'priceCents' | 'billing'> & { termMonths: number | null }): number =>
  billing === 'monthly' ? priceCents * monthsPerYear : (priceCents * monthsPerYear) / (termMonths ?? monthsPerYear)
