import type { CancellationPolicy } from '#shared/catalog/contract.ts'

const millisecondsPerHour = 3_600_000

interface Cancellable {
  startsAt: Date
  priceCents: number
  cancellationPolicy: CancellationPolicy
}

/**
 * What cancelling now costs, in cents, by the terms the booking was made under; `undefined` once it has begun.
 * Half a cent is rounded up.
 */
export function cancellationFeeCents({ startsAt, priceCents, cancellationPolicy }: Cancellable, now: Date) {
  const hoursLeft = (startsAt.getTime() - now.getTime()) / millisecondsPerHour
  const band = bandsFromFar(cancellationPolicy).find(({ untilHours }) => hoursLeft >= untilHours)
  if (hoursLeft <= 0 || !band) return undefined

  return Math.round((priceCents * band.feePercent) / 100)
}

/** Until when cancelling is free; `undefined` when it never is. */
export function freeCancellationUntil({ startsAt, cancellationPolicy }: Omit<Cancellable, 'priceCents'>) {
  const freeBands = cancellationPolicy.bands.filter(({ feePercent }) => feePercent === 0)
  if (freeBands.length === 0) return undefined

  const hours = Math.min(...freeBands.map(({ untilHours }) => untilHours))
  return new Date(startsAt.getTime() - hours * millisecondsPerHour)
}

const bandsFromFar = ({ bands }: CancellationPolicy) => bands.toSorted((a, b) => b.untilHours - a.untilHours)
