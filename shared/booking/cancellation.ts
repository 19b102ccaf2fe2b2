import type { CancellationPolicy } from '#shared/catalog/contract.ts'

const millisecondsPerHour = 3_600_000

interface Cancellable {
  startsAt: Date
  priceCents: number
  cancellationPolicy: CancellationPolicy
}

/** The share of the price that cancelling now costs, by the terms the booking was made under; `undefined` once it has begun. */
export function cancellationFeePercent(
  { startsAt, cancellationPolicy }: Omit<Cancellable, 'priceCents'>,
  now: Date,
): number | undefined {
  const hoursLeft = (startsAt.getTime() - now.getTime()) / millisecondsPerHour
  const band = bandsFromFar(cancellationPolicy).find(({ untilHours }) => hoursLeft >= untilHours)

  return hoursLeft <= 0 ? undefined : band?.feePercent
}

/** The same in cents. */
export function cancellationFeeCents(booking: Cancellable, now: Date): number | undefined {
  const percent = cancellationFeePercent(booking, now)

  return percent === undefined ? undefined : shareOf(booking.priceCents, percent)
}

/** What not coming without a word costs. */
export const noShowFeeCents = ({ priceCents, cancellationPolicy }: Omit<Cancellable, 'startsAt'>): number =>
  shareOf(priceCents, cancellationPolicy.noShowFeePercent)

/** Half a cent is rounded up. */
const shareOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)

/** Until when cancelling is free; `undefined` when it never is. */
export function freeCancellationUntil({ startsAt, cancellationPolicy }: Omit<Cancellable, 'priceCents'>) {
  const freeBands = cancellationPolicy.bands.filter(({ feePercent }) => feePercent === 0)
  if (freeBands.length === 0) return undefined

  const hours = Math.min(...freeBands.map(({ untilHours }) => untilHours))
  return new Date(startsAt.getTime() - hours * millisecondsPerHour)
}

/** Until when canceling costs how much, from the cheapest on. */
export const cancellationSteps = ({ startsAt, priceCents, cancellationPolicy }: Cancellable) =>
  bandsFromFar(cancellationPolicy)
    .map(({ untilHours, feePercent }) => ({
      until: new Date(startsAt.getTime() - untilHours * millisecondsPerHour),
      feeCents: Math.round((priceCents * feePercent) / 100),
    }))
    .filter(({ feeCents }, index, all) => feeCents !== all[index + 1]?.feeCents)

const bandsFromFar = ({ bands }: CancellationPolicy) => bands.toSorted((a, b) => b.untilHours - a.untilHours)
