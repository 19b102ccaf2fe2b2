import type { PriceDocument, ServiceDocument, WindowDocument } from '#shared/catalog/document.ts'
import type { QuotaRule } from '#shared/http/failure.ts'
import { minutesOfSpan, minutesPerDay, wallMinutes } from '#shared/wall-span.ts'

import type { Interval } from './intervals.ts'
import { localDayOf, localTimeOf, weekdayOf } from './local-time.ts'

// The rules of a service beside hours, staff and bays: prices, notice, quotas, gaps and set-ups.

/** Wall times, as `17:00` or `17:00:00`. A span that ends no later than it starts ends on the next day. */
export interface PeakSpan {
  weekday: number
  starts: string
  ends: string
}

/** A set-up in a bay at a time that differs from what the service needs. */
export interface OtherSetUp extends Interval {
  resourceId: string
  /** How long it takes to install that set-up. */
  changeMinutes: number
}

export interface ServiceRules {
  peakHours: readonly PeakSpan[]
  /** The prices of the option beside its own. */
  prices: readonly PriceDocument[]
  windows: readonly WindowDocument[]
  quotas: ServiceDocument['quotas']
  gapMinutes: number | null
  /** How long it takes to install this service's set-up. */
  changeMinutes: number
  otherSetUps: readonly OtherSetUp[]
}

/** True when a time begins in peak hours: the whole time then has the peak price. */
export function isPeak(start: number, peakHours: readonly PeakSpan[], zone: string): boolean {
  const local = localTimeOf(start, zone)
  const weekday = weekdayOf(local.slice(0, 10))
  const time = wallMinutes(local.slice(11))

  return peakHours.some((span) => {
    const { from, until } = minutesOfSpan(span.starts, span.ends)
    // In minutes of the day on which the span began, which may be the day before.
    const minutes = span.weekday === weekday ? time : time + minutesPerDay
    return [weekday, dayBefore(weekday)].includes(span.weekday) && from <= minutes && minutes < until
  })
}

const dayBefore = (weekday: number) => ((weekday + 5) % 7) + 1

/** The price of an option for everybody, and the price list's entry for a plan; undefined when it has none. */
export interface ListPrice {
  publicCents: number
  planCents: number | undefined
}

/** A plan's price at peak is its peak entry, or else its only one: the public's surcharge is not for members. */
export function listPriceAt(
  { priceCents, prices }: { priceCents: number; prices: readonly PriceDocument[] },
  { peak, plan }: { peak: boolean; plan: string | undefined },
): ListPrice {
  const find = (of: string | null, atPeak: boolean) =>
    prices.find((one) => one.plan === of && one.peak === atPeak)?.priceCents
  const publicCents = (peak ? find(null, true) : undefined) ?? priceCents
  if (plan === undefined) return { publicCents, planCents: undefined }

  return { publicCents, planCents: (peak ? find(plan, true) : undefined) ?? find(plan, false) }
}

const millisecondsPerMinute = 60_000

interface PlacedInterval {
  /** Buffers included. */
  occupied: Interval
  /** The opening hours around it. */
  open: Interval
  taken: readonly Interval[]
}

/**
 * True when a time leaves no gap that is too short to be booked. A gap shorter than a step between starts cannot be
 * avoided and is allowed.
 */
export function leavesNoGap(
  { occupied, open, taken }: PlacedInterval,
  { gapMinutes, slotStepMinutes }: { gapMinutes: number | null; slotStepMinutes: number },
): boolean {
  if (gapMinutes === null) return true

  const endBefore = Math.max(open.start, ...taken.map(({ end }) => end).filter((end) => end <= occupied.start))
  const startAfter = Math.min(open.end, ...taken.map(({ start }) => start).filter((start) => start >= occupied.end))
  return [occupied.start - endBefore, startAfter - occupied.end].every((gap) => {
    const minutes = gap / millisecondsPerMinute
    return minutes < slotStepMinutes || minutes >= gapMinutes
  })
}

/** True when there is time to change the set-up of a bay before the time, and after it for the next booking. */
export const leavesTimeToChange = (
  resourceId: string,
  occupied: Interval,
  { changeMinutes, otherSetUps }: Pick<ServiceRules, 'changeMinutes' | 'otherSetUps'>,
): boolean =>
  otherSetUps
    .filter((other) => other.resourceId === resourceId)
    .every(
      (other) =>
        other.end + changeMinutes * millisecondsPerMinute <= occupied.start ||
        occupied.end + other.changeMinutes * millisecondsPerMinute <= other.start,
    )

interface QuotaInput {
  start: number
  /** The client's bookings of the service, past ones included and canceled ones not. */
  booked: readonly Interval[]
  now: Date
  zone: string
}

/** The quota that one more booking would exceed; undefined when none. */
export function brokenQuota(
  { active, perDay, perPerson }: ServiceRules['quotas'],
  { start, booked, now, zone }: QuotaInput,
): QuotaRule | undefined {
  const onThatDay = booked.filter((one) => localDayOf(one.start, zone) === localDayOf(start, zone))
  const toCome = booked.filter(({ end }) => end > now.getTime())

  if (perPerson !== null && booked.length >= perPerson) return 'per_person'
  if (perDay !== null && onThatDay.length >= perDay) return 'per_day'
  return active !== null && toCome.length >= active ? 'active' : undefined
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** A quota as a sentence for the client whom it stops. */
export function quotaWords({ active, perDay, perPerson }: ServiceRules['quotas'], rule: QuotaRule): string {
  if (rule === 'per_person') return `This is booked ${times(perPerson ?? 1)} per person.`

  return rule === 'per_day'
    ? `This is booked ${times(perDay ?? 1)} a day.`
    : `You have ${active ?? 1} of these to come. Book the next one after that.`
}
