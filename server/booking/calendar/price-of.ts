import { type Member, overQuota } from '#server/booking/member.ts'
import { givesOn, minutesLeftOn } from '#server/memberships/service.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { asksForCard, dueWhenBooking } from '#shared/booking/payment.ts'
import { openSharesOf, sharesOf, sum } from '#shared/booking/players/shares.ts'
import { isPeak, listPriceAt, type ServiceRules } from '#shared/booking/rules.ts'
import type { PriceDocument, WindowDocument } from '#shared/catalog/document.ts'
import type { PaymentRule } from '#shared/catalog/payment-rule.ts'
import { Failure } from '#shared/http/failure.ts'
import { type BayMinutes, splitByPeak } from '#shared/memberships/bay-time.ts'
import type { Plan } from '#shared/memberships/contract.ts'
import { brokenLimit, isWithin, type PlanRule } from '#shared/memberships/limits.ts'
import { type Offer, offerOf } from '#shared/memberships/offer.ts'
import { daysAheadWith } from '#shared/memberships/window.ts'

import type { CalendarRow, Choice } from './calendar-store.ts'

/** A service in the chosen way and length, with its list prices. */
export interface PricedService {
  category: string
  /** Without add-ons, which no membership reduces. */
  priceCents: number
  addOnCents: number
  /** The other list prices, for the same length. */
  prices: readonly PriceDocument[]
  rules: Pick<ServiceRules, 'peakHours'>
  zone: string
  /** The start of the whole that this is a part of: it is peak or off-peak as a whole. */
  begunAt?: Date
}

interface OfferedService extends PricedService {
  windows: readonly WindowDocument[]
  maximumAdvanceDays: number
  payment: PaymentRule
}

/** By tier code; a tier is a plan that a player pays by. */
export type Plans = ReadonlyMap<string, Plan>

/** The players: one with a tier pays by it; without tiers all share one price. */
export interface Party {
  tiers: readonly (string | null)[]
  plans: Plans
  /** Ordered shares, which stay. */
  ordered?: readonly (number | undefined)[]
}

/** A hold's promised price, and its terms. */
export interface HeldPrice {
  priceCents: number
  membershipId: string | null
  peakMinutes: number
  offPeakMinutes: number
}

export interface PriceQuestion {
  service: OfferedService
  time: Interval
  now: Date
  /** The asker's membership; undefined means the public price. */
  member: Member | undefined
  held?: HeldPrice | undefined
  /** What is left to pay if a package's lesson pays the rest. */
  leftByCredit?: number | undefined
  party?: Party | undefined
}

export interface Price {
  minutes: number
  /** Whether the peak price applies, if the service has one. */
  isPeak: boolean
  /** The membership that makes the price; null for the public one. */
  membershipId: string | null
  /** The plan's limit that excludes it. */
  broken: PlanRule | undefined
  publicPriceCents: number
  /** Of the allowance, and what would be left for such times. */
  taken: BayMinutes
  leftMinutes: number
  /** The client's price for the whole, before tiers divide it. */
  ownCents: number
  /** The price. */
  priceCents: number
  /** Each player's share. */
  shares: number[]
  /** What is due before the booking, and whether a card is saved. */
  due: { cents: number; isCardKept: boolean }
}

/**
 * The one answer to what a time costs whom. Whatever offers, holds, books, moves, lengthens, shares or orders a time
 * asks here and computes nothing itself. `feeOfStep` says what canceling costs, by the agreed price.
 */
export function priceOf(question: PriceQuestion): Price {
  const { service, time, held, leftByCredit, party } = question
  const priced = { service, time, isPeak: isPricedAsPeak(service, time) }
  const { offer, ...terms } = termsOf(priced, question)
  const { publicPriceCents, taken, leftMinutes } = offer
  const isPromised =
    held?.membershipId === terms.membershipId &&
    held.peakMinutes === taken.peak &&
    held.offPeakMinutes === taken.offPeak
  const ownCents = leftByCredit ?? (isPromised ? held.priceCents : offer.priceCents)
  const isByTiers = leftByCredit === undefined && party !== undefined && namesTiers(party)
  const priceCents = isByTiers ? sum(sharesOf(ofTiers(priced, party))) : ownCents

  return {
    minutes: (time.end - time.start) / 60_000,
    isPeak: priced.isPeak,
    ...terms,
    publicPriceCents,
    taken,
    leftMinutes,
    ownCents,
    priceCents,
    shares: party ? shareOut(priceCents, { service, time, party }) : [],
    due: {
      cents: dueWhenBooking(service.payment, priceCents),
      isCardKept: asksForCard(service.payment, priceCents),
    },
  }
}

/** The same; refuses a time that the plan excludes. */
export function getPrice(question: PriceQuestion): Price {
  const price = priceOf(question)
  if (question.member && price.broken) throw overQuota(question.member, price.broken)

  return price
}

interface PricedTime {
  service: PricedService
  time: Interval
  isPeak: boolean
}

/** The membership that makes the price, and whether it allows the time. Limits apply to bay times. */
function termsOf(priced: PricedTime, { service, member, time, now }: PriceQuestion) {
  const { category, zone } = service
  const day = localDayOf(time.start, zone)
  if (!member || !givesOn(member.membership, day)) {
    const isFarOff = member !== undefined && !isWithin(service.maximumAdvanceDays, day, now, zone)
    const broken: PlanRule | undefined = isFarOff ? 'window' : undefined
    return { offer: offerBy(priced, undefined), membershipId: null, broken }
  }

  const { membership, plan, bayTimes } = member
  const offer = offerBy(priced, { plan, left: minutesLeftOn(membership, day) })
  const terms = { offer, membershipId: membership.id }
  if (!isWithin(daysAheadWith(plan, service), day, now, zone)) return { ...terms, broken: 'window' as const }
  if (category !== 'bay') return { ...terms, broken: undefined }

  const { peak } = splitByPeak(time, plan.booking.offPeakUntil, zone)
  return { ...terms, broken: brokenLimit(plan.booking, { time, peakMinutes: peak, booked: bayTimes, now, zone }) }
}

interface PlanTerms {
  plan: Plan
  /** What is left of the allowance in the time's period. */
  left: BayMinutes
}

/** The public price of the hour, or the plan's. */
function offerBy({ service, time, isPeak: peak }: PricedTime, terms: PlanTerms | undefined): Offer {
  const { category, zone, addOnCents } = service
  const { publicCents, planCents } = listPriceAt(service, { peak, plan: terms?.plan.code })
  const offer = terms
    ? offerOf(terms.plan, { category, priceCents: publicCents, planCents }, { time, left: terms.left, zone })
    : { priceCents: publicCents, publicPriceCents: publicCents, taken: { peak: 0, offPeak: 0 }, leftMinutes: 0 }

  return {
    ...offer,
    priceCents: offer.priceCents + addOnCents,
    publicPriceCents: offer.publicPriceCents + addOnCents,
  }
}

// Most services have no peak price, and the wall time of each start takes a while to compute.
const isPricedAsPeak = ({ prices, rules, zone, begunAt }: PricedService, { start }: Interval): boolean =>
  prices.some(({ peak }) => peak) && isPeak(begunAt?.getTime() ?? start, rules.peakHours, zone)

export const namesTiers = ({ tiers }: Pick<Party, 'tiers'>): boolean => tiers.some((tier) => tier !== null)

const noAllowance = { peak: 0, offPeak: 0 }

/** Each tier's price for the whole. Allowances are personal, so no share uses one. */
function ofTiers({ service, ...priced }: PricedTime, { tiers, plans }: Party) {
  const { addOnCents } = service
  const priceOfTier = (tier: string | null) => {
    const plan = plans.get(tier ?? '')
    const bare = { ...priced, service: { ...service, addOnCents: 0 } }
    return offerBy(bare, plan && { plan, left: noAllowance }).priceCents
  }

  return { tiers, priceOf: priceOfTier, addOnCents }
}

interface SharedTime {
  service: PricedService
  time: Interval
  party: Party
}

/** The sum of the players' shares by tier. */
export const sumOfTiers = ({ service, time, party }: SharedTime): number =>
  sum(sharesOf(ofTiers({ service, time, isPeak: isPricedAsPeak(service, time) }, party)))

/**
 * Each player's share of a price: by tiers if the price is their sum; otherwise a separately agreed price is divided
 * equally. Ordered shares stay, and the others have the rest.
 */
export function shareOut(priceCents: number, { service, time, party }: SharedTime): number[] {
  const byTiers = ofTiers({ service, time, isPeak: isPricedAsPeak(service, time) }, party)
  const addOnCents = Math.min(service.addOnCents, priceCents)
  const alike = { tiers: party.tiers.map(() => null), priceOf: () => priceCents - addOnCents, addOnCents }
  const isByTiers = namesTiers(party) && sum(sharesOf(byTiers)) === priceCents

  return isByTiers ? openSharesOf(byTiers, party.ordered ?? []) : openSharesOf(alike, party.ordered ?? [])
}

/** The length and public price of the chosen way; refuses one that is not offered. */
export function lengthAndPrice(row: CalendarRow, { addOns = [], minutes, isOfAnyLength = false }: Choice) {
  const unknown = addOns.find((code) => !row.addOns.some((one) => one.code === code))
  if (unknown !== undefined) throw notOffered('addOns', `There is no such add-on: ${unknown}.`)

  const length = minutes ?? row.optionMinutes
  if (!isOfferedLength(row, length) && !(isOfAnyLength && row.category === 'bay'))
    throw notOffered('minutes', 'It is not offered for so long.')

  const added = (of: (addOn: CalendarRow['addOns'][number]) => number) => sum(row.addOns.map(of))
  return {
    durationMinutes: length + added(({ minutes: more }) => more),
    ...pricesFor(row, row.moved?.minutes ?? length),
    windows: row.rules.windows,
    addOnCents: row.moved?.addOnCents ?? added(({ priceCents }) => priceCents),
  }
}

interface ListedOption extends Pick<CalendarRow, 'pricedMinutes' | 'optionPriceCents'> {
  rules: Pick<ServiceRules, 'prices'>
}

/** The option's price for a length, without add-ons, which no membership reduces. */
export function pricesFor({ pricedMinutes, optionPriceCents, rules }: ListedOption, minutes: number) {
  const inProportion = (cents: number) => Math.round((cents * minutes) / pricedMinutes)

  return {
    priceCents: inProportion(optionPriceCents),
    prices: rules.prices.map((price) => ({ ...price, priceCents: inProportion(price.priceCents) })),
  }
}

export function isOfferedLength(
  {
    optionMinutes,
    shortestMinutes,
    longestMinutes,
    stepMinutes,
  }: Pick<CalendarRow, 'optionMinutes' | 'shortestMinutes' | 'longestMinutes' | 'stepMinutes'>,
  length: number,
) {
  if (length === optionMinutes) return true
  if (shortestMinutes === null || longestMinutes === null || stepMinutes === null) return false

  return length >= shortestMinutes && length <= longestMinutes && (length - shortestMinutes) % stepMinutes === 0
}

const notOffered = (path: string, message: string) =>
  new Failure('not_offered', 'The service is not offered in this way.', { details: [{ path, message }] })
