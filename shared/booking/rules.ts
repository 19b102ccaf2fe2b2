import type { PriceDocument, ServiceDocument, WindowDocument } from '#shared/catalog/document.ts'
import type { QuotaRule } from '#shared/http/failure.ts'
import { minutesOfSpan, minutesPerDay, wallMinutes } from '#shared/wall-span.ts'

import type { Interval } from './intervals.ts'
import { localDayOf, localTimeOf, weekdayOf } from './local-time.ts'

// What a service says beside hours, staff and bays: at which price, how soon, how often, next to what.

/** On the wall, as `17:00` or `17:00:00`. What ends not later than it starts does so on the next day. */
export interface PeakSpan {
  weekday: number
  starts: string
  ends: string
}

/** What stands in a bay at a time and is not what the service needs. */
export interface OtherSetUp extends Interval {
  resourceId: string
  /** How long it takes to put that there. */
  changeMinutes: number
}

export interface ServiceRules {
  peakHours: readonly PeakSpan[]
  /** Of the option, beside its own. */
  prices: readonly PriceDocument[]
  windows: readonly WindowDocument[]
  quotas: ServiceDocument['quotas']
  gapMinutes: number | null
  /** How long it takes to make a bay ready that had another set-up. */
  changeMinutes: number
  otherSetUps: readonly OtherSetUp[]
}

/** Whether a time begins in peak hours: its price is of one kind as a whole. */
export function isPeak(start: number, peakHours: readonly PeakSpan[], zone: string): boolean {
  const local = localTimeOf(start, zone)
  const weekday = weekdayOf(local.slice(0, 10))
  const time = wallMinutes(local.slice(11))

  return peakHours.some((span) => {
    const { from, until } = minutesOfSpan(span.starts, span.ends)
    // In minutes of the day of the peak hours, which may be the one before.
    const minutes = span.weekday === weekday ? time : time + minutesPerDay
    return [weekday, dayBefore(weekday)].includes(span.weekday) && from <= minutes && minutes < until
  })
}

const dayBefore = (weekday: number) => ((weekday + 5) % 7) + 1

/** What an option costs everybody at a time, and what its price list says for a plan; undefined where it says nothing. */
export interface ListPrice {
  publicCents: number
  planCents: number | undefined
}

/** The plan's price at peak is its own for peak, else its only one: a surcharge for the public is not a member's. */
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
  /** The studio's hours around it. */
  open: Interval
  taken: readonly Interval[]
}

/**
 * Whether a time leaves no gap in which nothing can be booked any more. A gap shorter than a step of the starts cannot be
 * avoided, and does not count.
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

/** Whether there is time to change what stands in a bay: before the time for it, after it for what comes next. */
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
  /** Those of the service that its client has, past ones included, without what was cancelled. */
  booked: readonly Interval[]
  now: Date
  zone: string
}

/** Which quota one more booking of a service would break for its client; undefined when it breaks none. */
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

/** A quota as a sentence for whom it stops. */
export function quotaWords({ active, perDay, perPerson }: ServiceRules['quotas'], rule: QuotaRule): string {
  if (rule === 'per_person') return `This is booked ${times(perPerson ?? 1)} per person.`

  return rule === 'per_day'
    ? `This is booked ${times(perDay ?? 1)} a day.`
    : `You have ${active ?? 1} of these to come. Book the next one after that.`
}
