/** What a plan costs and gives, as far as bay time goes. */
export interface Terms {
  priceCents: number
  billing: 'once' | 'monthly' | 'installments'
  /** Of the term; a monthly plan goes on for the whole year. */
  months: number
  allowance: { period: 'month' | 'term'; peakMinutes: number; offPeakMinutes: number }
  /** Of an hour beyond the allowance; null is the public price. */
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

/** What a month's play costs without a membership. */
export const visitsCents = ({ peakMinutes, offPeakMinutes }: PlayMinutes, hourCents: number) =>
  costOf(peakMinutes + offPeakMinutes, hourCents)

const monthsOf = ({ billing, months }: Terms) => (billing === 'monthly' ? monthsPerYear : months)

/** The dues of a term, or of a year when they are paid by the month. */
export const duesCents = (terms: Terms) => terms.priceCents * (terms.billing === 'monthly' ? monthsPerYear : 1)

function monthlyAllowance(terms: Terms): PlayMinutes {
  const { period, peakMinutes, offPeakMinutes } = terms.allowance
  const months = period === 'month' ? 1 : monthsOf(terms)

  return { peakMinutes: peakMinutes / months, offPeakMinutes: offPeakMinutes / months }
}

/** A month's play beyond the allowance. Minutes for peak times that are left may be played at any time. */
function beyond(allowance: PlayMinutes, play: PlayMinutes): PlayMinutes {
  const peakLeft = Math.max(0, allowance.peakMinutes - play.peakMinutes)

  return {
    peakMinutes: Math.max(0, play.peakMinutes - allowance.peakMinutes),
    offPeakMinutes: Math.max(0, play.offPeakMinutes - allowance.offPeakMinutes - peakLeft),
  }
}

/** What a year of so much play a month costs with a plan: its dues, hours beyond it, and visits when it does not hold. */
export function yearCents(terms: Terms, play: PlayMinutes, hourCents: number): number {
  const extra = beyond(monthlyAllowance(terms), play)
  const extraCents =
    costOf(extra.peakMinutes, terms.extraHour.peakCents ?? hourCents) +
    costOf(extra.offPeakMinutes, terms.extraHour.offPeakCents ?? hourCents)
  const covered = Math.min(monthsOf(terms), monthsPerYear)

  return duesCents(terms) + covered * extraCents + (monthsPerYear - covered) * visitsCents(play, hourCents)
}

/** The bay minutes of a whole term, or of a year when it is paid by the month. */
export function includedMinutes(terms: Terms): number {
  const { peakMinutes, offPeakMinutes } = monthlyAllowance(terms)

  return Math.round((peakMinutes + offPeakMinutes) * monthsOf(terms))
}

/** What the included hours would cost by the visit, less the dues: the most that a plan can save in its term. */
export const savingCents = (terms: Terms, hourCents: number) =>
  Math.max(0, costOf(includedMinutes(terms), hourCents) - duesCents(terms))

const halfHour = 30

/** From how many minutes a month a plan costs no more than visits, in half hours; undefined when it never does. */
export function worthItFromMinutes(terms: Terms, hourCents: number): number | undefined {
  const needed = (duesCents(terms) * minutesPerHour) / hourCents / monthsOf(terms)
  const minutes = Math.ceil(needed / halfHour) * halfHour

  return minutes <= includedMinutes(terms) / monthsOf(terms) ? minutes : undefined
}

/** The choices for a year from the cheapest to the dearest; of two that cost the same, the first named stays first. */
export function compareYears<Plan extends Terms>(plans: readonly Plan[], play: PlayMinutes, hourCents: number) {
  const visits = { plan: undefined, cents: monthsPerYear * visitsCents(play, hourCents) }
  const choices = plans.map((plan) => ({ plan, cents: yearCents(plan, play, hourCents) }))

  return [visits, ...choices].toSorted((a, b) => a.cents - b.cents)
}

/** The dues of a year, whatever the term: what makes one plan larger than another. */
export const duesPerYear = ({
  priceCents,
  billing,
  termMonths,
}: Pick<Terms, 'priceCents' | 'billing'> & { termMonths: number | null }): number =>
  billing === 'monthly' ? priceCents * monthsPerYear : (priceCents * monthsPerYear) / (termMonths ?? monthsPerYear)
