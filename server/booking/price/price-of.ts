import type { CalendarRow, Choice } from '#server/booking/calendar-store.ts'
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

/** A service in the way and as long as it is wanted, with its list prices for that length. */
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

interface OfferedService extends PricedService {
  windows: readonly WindowDocument[]
  maximumAdvanceDays: number
  payment: PaymentRule
}

/** By the code of a tier; a tier is a plan by which a player pays. */
export type Plans = ReadonlyMap<string, Plan>

/** Who plays: whoever is of a tier pays what that makes of the price; where nobody is, all share one price alike. */
export interface Party {
  tiers: readonly (string | null)[]
  plans: Plans
  /** Shares that are ordered already, which stay as they are. */
  ordered?: readonly (number | undefined)[]
}

/** A price that was promised with a hold, and what it was made of. */
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
  /** By whose membership it is asked for; without one it has the public price. */
  member: Member | undefined
  held?: HeldPrice | undefined
  /** What is left to pay where a lesson of a package pays for the rest. */
  leftByCredit?: number | undefined
  party?: Party | undefined
}

export interface Price {
  minutes: number
  /** Whether it has the price of peak hours, where its service has one. */
  isPeak: boolean
  /** By which the price is made; null is the public one. */
  membershipId: string | null
  /** The limit of the plan that stands against it. */
  broken: PlanRule | undefined
  publicPriceCents: number
  /** Of the allowance, and what would be left of it for times like this one. */
  taken: BayMinutes
  leftMinutes: number
  /** What all of it costs whoever books, before players share it by their tiers. */
  ownCents: number
  /** What it costs. */
  priceCents: number
  /** What each player pays of that. */
  shares: number[]
  /** What is paid before it is booked, and whether a card is kept for it. */
  due: { cents: number; isCardKept: boolean }
}

/**
 * The one answer to what a time costs whom. Whoever offers, holds, books, moves, lengthens, shares or orders a time asks here, and
 * computes nothing themselves. What canceling it costs is said by `feeOfStep`, of the price that was agreed on.
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

/** The same where no limit of a plan stands against it. */
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

/** By whose membership it has its price, and whether that lets them have it. Limits are for bay times. */
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
  /** Of the allowance, in the period that the time falls in. */
  left: BayMinutes
}

/** The public price of its hour, or what a plan makes of it. */
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

// Most services have no price for peak hours, and to know the wall time of each start takes a while.
const isPricedAsPeak = ({ prices, rules, zone, begunAt }: PricedService, { start }: Interval): boolean =>
  prices.some(({ peak }) => peak) && isPeak(begunAt?.getTime() ?? start, rules.peakHours, zone)

export const namesTiers = ({ tiers }: Pick<Party, 'tiers'>): boolean => tiers.some((tier) => tier !== null)

const noAllowance = { peak: 0, offPeak: 0 }

/** What each tier makes of the whole. An allowance is its member's own: no player's share is taken from it. */
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

/** What players pay together, each by their tier. */
export const sumOfTiers = ({ service, time, party }: SharedTime): number =>
  sum(sharesOf(ofTiers({ service, time, isPeak: isPricedAsPeak(service, time) }, party)))

/**
 * What each player pays of a price: by their tiers where it is what those come to; a price that was agreed on otherwise is shared
 * alike. What is ordered stays, and the others have the rest.
 */
export function shareOut(priceCents: number, { service, time, party }: SharedTime): number[] {
  const byTiers = ofTiers({ service, time, isPeak: isPricedAsPeak(service, time) }, party)
  const addOnCents = Math.min(service.addOnCents, priceCents)
  const alike = { tiers: party.tiers.map(() => null), priceOf: () => priceCents - addOnCents, addOnCents }
  const isByTiers = namesTiers(party) && sum(sharesOf(byTiers)) === priceCents

  return isByTiers ? openSharesOf(byTiers, party.ordered ?? []) : openSharesOf(alike, party.ordered ?? [])
}

/** How long a service takes in the way that is asked for, and what that costs anybody; refuses a way that is not offered. */
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

/** What so much of an option costs, without what is added, which no membership reduces. */
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
