import type { Interval } from '#shared/booking/intervals.ts'
import { isPeak, listPriceAt, type ServiceRules } from '#shared/booking/rules.ts'
import type { PriceDocument } from '#shared/catalog/document.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'
import type { Plan } from '#shared/memberships/contract.ts'
import { type Offer, offerOf } from '#shared/memberships/offer.ts'

/** A service in the way and as long as it is wanted, with what that costs. */
export interface PricedService {
  category: string
  /** Without the add-ons, which no membership reduces. */
  priceCents: number
  addOnCents: number
  /** Beside `priceCents`, for as long as it is asked for. */
  prices: readonly PriceDocument[]
  rules: Pick<ServiceRules, 'peakHours'>
  zone: string
  /** When all of it begins of which this is a part: its price is of one kind as a whole. */
  begunAt?: Date
}

interface PlanTerms {
  plan: Plan
  /** Of the allowance, in the period that the time falls in. */
  left: BayMinutes
}

/**
 * What a time costs whom: the public price of its hour, or what a plan makes of it. Whoever books, holds, moves, lengthens or
 * shares a time asks here, and computes nothing themselves.
 */
export function priceOf(service: PricedService, time: Interval, terms: PlanTerms | undefined): Offer {
  const { category, prices, rules, zone, addOnCents, begunAt } = service
  const { publicCents, planCents } = listPriceAt(service, {
    // Most services have no price for peak hours, and to know the wall time of each start takes a while.
    peak: prices.some(({ peak }) => peak) && isPeak(begunAt?.getTime() ?? time.start, rules.peakHours, zone),
    plan: terms?.plan.code,
  })
  const offer = terms
    ? offerOf(terms.plan, { category, priceCents: publicCents, planCents }, { time, left: terms.left, zone })
    : { priceCents: publicCents, publicPriceCents: publicCents, taken: { peak: 0, offPeak: 0 }, leftMinutes: 0 }

  return {
    ...offer,
    priceCents: offer.priceCents + addOnCents,
    publicPriceCents: offer.publicPriceCents + addOnCents,
  }
}
