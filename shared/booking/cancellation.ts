import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import type { BookingStatus } from './status.ts'

const millisecondsPerHour = 3_600_000
const millisecondsPerMinute = 60_000

interface Terms {
  startsAt: Date
  /** When it was booked: the grace begins then. What is not booked yet has none left to lose. */
  createdAt?: Date | undefined
  /** Since when these terms hold, where it was moved under them: the grace begins then. */
  termsSince?: Date | null | undefined
  status?: BookingStatus | undefined
  cancellationPolicy: CancellationPolicy
}

interface Priced {
  priceCents: number
  /** What of it is to be paid, where codes or refunds took something off: a fee is a share of this. */
  payableCents?: number | undefined
}

interface CancellableTime extends Terms, Priced {}

/**
 * The share of the price that cancelling now costs, by the terms the booking was made under; `undefined` once it has begun.
 * Nothing shortly after booking, nor of what the studio has not agreed to.
 */
export function cancellationFeePercent(terms: Terms, now: Date): number | undefined {
  const { startsAt, cancellationPolicy } = terms
  const hoursLeft = (startsAt.getTime() - now.getTime()) / millisecondsPerHour
  if (hoursLeft <= 0) return undefined

  const graceEnds = endOfGrace(terms)
  if (terms.status === 'pending_approval' || (graceEnds && now < graceEnds)) return 0

  return bandsFromFar(cancellationPolicy).find(({ untilHours }) => hoursLeft >= untilHours)?.feePercent
}

/** The same in cents. */
export function cancellationFeeCents(booking: CancellableTime, now: Date): number | undefined {
  const percent = cancellationFeePercent(booking, now)

  return percent === undefined ? undefined : shareOf(payableOf(booking), percent)
}

/** What not coming without a word costs. */
export const noShowFeeCents = (booking: Omit<CancellableTime, 'startsAt'>): number =>
  shareOf(payableOf(booking), booking.cancellationPolicy.noShowFeePercent)

interface SteppedBooking extends CancellableTime {
  /** Until when it waits for its payment, or for the studio to agree. */
  expiresAt: Date | null
}

/**
 * The one answer to what a step of a booking costs its client, by the terms it was made under; null where the step has no fee. What
 * the studio itself calls off costs nothing, what it has not agreed to neither.
 */
export function feeOfStep(booking: SteppedBooking, to: BookingStatus, now: Date): number | null {
  if (to === 'no_show') return noShowFeeCents(booking)
  if (to !== 'cancelled_customer') return to === 'cancelled_staff' ? 0 : null
  if (booking.expiresAt) return 0

  const feeCents = cancellationFeeCents(booking, now)
  if (feeCents === undefined) throw new Failure('too_late', 'It has begun. Please call the studio.')
  return feeCents
}

/** Whether what a package or a plan has given for it comes back. */
export const isFreeOfCharge = (booking: SteppedBooking, to: BookingStatus, now: Date): boolean =>
  to !== 'cancelled_customer' || booking.expiresAt !== null || cancellationFeePercent(booking, now) === 0

/** What is to be paid for it, after what codes and refunds took off; its price, where that is not told. */
export const payableOf = ({ priceCents, payableCents = priceCents }: Priced) => payableCents

/** Half a cent is rounded up. */
const shareOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)

/** Until when cancelling is free; `undefined` when it never is. */
export function freeCancellationUntil(terms: Terms): Date | undefined {
  const { startsAt, cancellationPolicy } = terms
  const freeBands = cancellationPolicy.bands.filter(({ feePercent }) => feePercent === 0)
  const hours = Math.min(...freeBands.map(({ untilHours }) => untilHours))
  const byBands = freeBands.length > 0 ? new Date(startsAt.getTime() - hours * millisecondsPerHour) : undefined

  return latest(byBands, endOfGrace(terms))
}

/** Until when canceling costs how much, from the cheapest on. */
export function cancellationSteps(booking: CancellableTime): { until: Date; feePercent: number; feeCents: number }[] {
  const { startsAt, cancellationPolicy } = booking
  const graceEnds = endOfGrace(booking)
  const byBands = bandsFromFar(cancellationPolicy).map(({ untilHours, feePercent }) => ({
    until: new Date(startsAt.getTime() - untilHours * millisecondsPerHour),
    feePercent,
    feeCents: shareOf(payableOf(booking), feePercent),
  }))
  // Within the grace the bands do not count yet.
  const steps = graceEnds
    ? [{ until: graceEnds, feePercent: 0, feeCents: 0 }, ...byBands.filter(({ until }) => until > graceEnds)]
    : byBands

  return steps.filter(({ feePercent }, index, all) => feePercent !== all[index + 1]?.feePercent)
}

/** Undefined without a grace; it ends at the start at the latest. */
function endOfGrace({ startsAt, createdAt, termsSince, cancellationPolicy }: Terms): Date | undefined {
  const { graceMinutes = 0 } = cancellationPolicy
  const since = termsSince ?? createdAt
  if (!since || graceMinutes === 0) return undefined

  return new Date(Math.min(since.getTime() + graceMinutes * millisecondsPerMinute, startsAt.getTime()))
}

const latest = (...moments: (Date | undefined)[]): Date | undefined =>
  moments.flatMap((moment) => moment ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]

const bandsFromFar = ({ bands }: CancellationPolicy) => bands.toSorted((a, b) => b.untilHours - a.untilHours)
