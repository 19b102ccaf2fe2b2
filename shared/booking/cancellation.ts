import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import type { BookingStatus } from './status.ts'

const millisecondsPerHour = 3_600_000
const millisecondsPerMinute = 60_000

interface Terms {
  startsAt: Date
  /** When it was booked: the grace period begins then. Left out for what is not booked, which has no grace. */
  createdAt?: Date | undefined
  /** Since when these terms hold, when a move changed them: the grace period begins then. */
  termsSince?: Date | null | undefined
  status?: BookingStatus | undefined
  cancellationPolicy: CancellationPolicy
}

interface Priced {
  priceCents: number
  /** What is to be paid after codes and refunds: fees are shares of this. */
  payableCents?: number | undefined
}

interface CancellableTime extends Terms, Priced {}

/**
 * The percent of the price that canceling costs now, by the terms it was booked under; `undefined` once it has begun.
 * It is 0 shortly after booking, and for what the studio has not approved.
 */
export function cancellationFeePercent(terms: Terms, now: Date): number | undefined {
  const { startsAt, cancellationPolicy } = terms
  const hoursLeft = (startsAt.getTime() - now.getTime()) / millisecondsPerHour
  if (hoursLeft <= 0) return undefined

  const graceEnds = endOfGrace(terms)
  if (terms.status === 'pending_approval' || (graceEnds && now < graceEnds)) return 0

  return bandsFromFar(cancellationPolicy).find(({ untilHours }) => hoursLeft >= untilHours)?.feePercent
}

/** The fee for canceling now, in cents. */
export function cancellationFeeCents(booking: CancellableTime, now: Date): number | undefined {
  const percent = cancellationFeePercent(booking, now)

  return percent === undefined ? undefined : shareOf(payableOf(booking), percent)
}

/** The fee for not coming. */
export const noShowFeeCents = (booking: Omit<CancellableTime, 'startsAt'>): number =>
  shareOf(payableOf(booking), booking.cancellationPolicy.noShowFeePercent)

interface SteppedBooking extends CancellableTime {
  /** Until when it waits for payment, or for the studio's approval. */
  expiresAt: Date | null
}

/**
 * The fee of each step of a booking, by the terms it was made under; null when the step has none. What the studio
 * cancels, or has not approved, costs nothing.
 */
export function feeOfStep(booking: SteppedBooking, to: BookingStatus, now: Date): number | null {
  if (to === 'no_show') return noShowFeeCents(booking)
  if (to !== 'cancelled_customer') return to === 'cancelled_staff' ? 0 : null
  if (booking.expiresAt) return 0

  const feeCents = cancellationFeeCents(booking, now)
  if (feeCents === undefined) throw new Failure('too_late', 'It has begun. Please call the studio.')
  return feeCents
}

/** True when the credit or allowance that paid for it comes back. */
export const isFreeOfCharge = (booking: SteppedBooking, to: BookingStatus, now: Date): boolean =>
  to !== 'cancelled_customer' || booking.expiresAt !== null || cancellationFeePercent(booking, now) === 0

/** What is to be paid after codes and refunds; the price when that is not given. */
export const payableOf = ({ priceCents, payableCents = priceCents }: Priced) => payableCents

/** Half a cent is rounded up. */
const shareOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)

/** Until when canceling is free; `undefined` when it never is. */
export function freeCancellationUntil(terms: Terms): Date | undefined {
  const { startsAt, cancellationPolicy } = terms
  const freeBands = cancellationPolicy.bands.filter(({ feePercent }) => feePercent === 0)
  const hours = Math.min(...freeBands.map(({ untilHours }) => untilHours))
  const byBands = freeBands.length > 0 ? new Date(startsAt.getTime() - hours * millisecondsPerHour) : undefined

  return latest(byBands, endOfGrace(terms))
}

/** Until when canceling costs how much, the cheapest first. */
export function cancellationSteps(booking: CancellableTime): { until: Date; feePercent: number; feeCents: number }[] {
  const { startsAt, cancellationPolicy } = booking
  const graceEnds = endOfGrace(booking)
  const byBands = bandsFromFar(cancellationPolicy).map(({ untilHours, feePercent }) => ({
    until: new Date(startsAt.getTime() - untilHours * millisecondsPerHour),
    feePercent,
    feeCents: shareOf(payableOf(booking), feePercent),
  }))
  // Bands that end within the grace period do not count.
  const steps = graceEnds
    ? [{ until: graceEnds, feePercent: 0, feeCents: 0 }, ...byBands.filter(({ until }) => until > graceEnds)]
    : byBands

  return steps.filter(({ feePercent }, index, all) => feePercent !== all[index + 1]?.feePercent)
}

/** Undefined without a grace period; it ends at the start at the latest. */
function endOfGrace({ startsAt, createdAt, termsSince, cancellationPolicy }: Terms): Date | undefined {
  const { graceMinutes = 0 } = cancellationPolicy
  const since = termsSince ?? createdAt
  if (!since || graceMinutes === 0) return undefined

  return new Date(Math.min(since.getTime() + graceMinutes * millisecondsPerMinute, startsAt.getTime()))
}

const latest = (...moments: (Date | undefined)[]): Date | undefined =>
  moments.flatMap((moment) => moment ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]

const bandsFromFar = ({ bands }: CancellationPolicy) => bands.toSorted((a, b) => b.untilHours - a.untilHours)
