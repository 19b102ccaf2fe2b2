import type { Interval } from '#shared/booking/intervals.ts'
import { wallWords } from '#shared/time-words.ts'
import { counted } from '#shared/words.ts'

import { type BayMinutes, priceOfExtra, splitByPeak, takeFrom } from './bay-time.ts'
import type { Plan } from './contract.ts'
import { discountCents } from './discount.ts'
import type { PlanRule } from './limits.ts'

/** The price of a service for a member at a time, and the part that the allowance pays. */
export interface Offer {
  priceCents: number
  publicPriceCents: number
  taken: BayMinutes
  /** What would then be left for such times. */
  leftMinutes: number
}

interface PricedInput {
  category: string
  priceCents: number
  /** The price that the service sets for this plan, instead of the plan's discount and extra hour. */
  planCents?: number | undefined
}

interface OfferedInterval {
  time: Interval
  /** What is left of the period that the time falls in. */
  left: BayMinutes
  zone: string
}

const nothing: BayMinutes = { peak: 0, offPeak: 0 }

/** Bay time uses the allowance, then the plan's price of an extra hour; everything else is reduced by category. */
export function offerOf(
  plan: Plan,
  { category, priceCents, planCents }: PricedInput,
  { time, left, zone }: OfferedInterval,
): Offer {
  const reducedCents = planCents ?? priceCents - discountCents(plan, category, priceCents)
  const publicPriceCents = priceCents
  if (category !== 'bay') return { priceCents: reducedCents, publicPriceCents, taken: nothing, leftMinutes: 0 }

  const minutes = splitByPeak(time, plan.booking.offPeakUntil, zone)
  const { taken, extra } = takeFrom(left, minutes)
  const extraHour = planCents === undefined ? plan.extraHour : { peakCents: null, offPeakCents: null }
  const rates = { extraHour, publicCents: reducedCents, minutes: minutes.peak + minutes.offPeak }
  const peakLeft = left.peak - taken.peak
  return {
    priceCents: priceOfExtra(extra, rates),
    publicPriceCents,
    taken,
    leftMinutes: minutes.peak > 0 ? peakLeft : peakLeft + left.offPeak - taken.offPeak,
  }
}

/** A limit as a sentence for the member whom it stops. */
export function limitWords({ name, booking }: Pick<Plan, 'name' | 'booking'>, rule: PlanRule, locale: string): string {
  const { maximumActiveBookings, maximumConsecutiveMinutes, maximumBookingsPerDay, offPeakUntil } = booking
  const words: Record<PlanRule, string> = {
    active: `has room for ${counted(maximumActiveBookings, 'bay booking')} to come at a time.`,
    per_day: `has room for ${counted(maximumBookingsPerDay, 'bay booking')} a day.`,
    consecutive: `is for at most ${counted(maximumConsecutiveMinutes / 60, 'hour')} in a row.`,
    peak: `is for off-peak times: weekdays until ${wallWords(offPeakUntil, locale)}.`,
    window: `books at most ${counted(booking.maximumAdvanceDays, 'day')} ahead.`,
  }

  return `The ${name} plan ${words[rule]}`
}
