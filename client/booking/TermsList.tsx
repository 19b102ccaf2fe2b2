import type { ReactNode } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { Wording } from '#client/ui/wording.ts'
import type { Mover } from '#shared/booking/moving.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import { counted } from '#shared/words.ts'

export function TermsList(props: {
  startsAt: Date
  priceCents: number
  cancellationPolicy: CancellationPolicy
  includedMinutes?: number | undefined
  withCredit?: boolean | undefined
  status?: BookingStatus | undefined
  termsSince?: Date | null | undefined
}) {
  const wording = useStudio()
  const terms = termsOf(props, useNow(60), wording)

  return (
    <dl className="grid gap-1 text-sm figures">
      {terms.map(({ when, cost }) => (
        <div key={when} className="flex justify-between gap-4">
          <dt className="text-muted">{when}</dt>
          <dd className="text-right font-medium whitespace-nowrap">{cost}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CancellableBooking {
  startsAt: Date
  priceCents: number
  cancellationPolicy: CancellationPolicy
  includedMinutes: number
  withCredit: boolean
  status: BookingStatus
  movedBy: Mover | null
}

/** The terms of a booking, as they stand beside it. */
export function IfPlansChange({ booking, children }: { booking: CancellableBooking; children?: ReactNode }) {
  return (
    <section aria-labelledby="plans" className="grid gap-2">
      <h2 id="plans" className="font-semibold">
        If your plans change
      </h2>
      {booking.movedBy === 'studio' && (
        <p className="text-sm">We moved it for you, so canceling is free until it begins.</p>
      )}
      <TermsList {...booking} />
      {children}
    </section>
  )
}

interface Term {
  when: string
  cost: string
}

interface TermsInput {
  startsAt: Date
  priceCents: number
  cancellationPolicy: CancellationPolicy
  /** The minutes that an allowance pays, which are used up if it is canceled late. */
  includedMinutes?: number | undefined
  /** A lesson of a package pays for it, which is used up if it is canceled late. */
  withCredit?: boolean | undefined
  status?: BookingStatus | undefined
  /** When the booking was moved under these terms. */
  termsSince?: Date | null | undefined
}

const millisecondsPerHour = 3_600_000

/** What canceling costs from now to the start, and for a no-show, as rows. */
function termsOf(
  { startsAt, priceCents, cancellationPolicy, includedMinutes = 0, withCredit = false, status, termsSince }: TermsInput,
  now: Date,
  wording: Wording,
): Term[] {
  const bands = cancellationPolicy.bands
    .toSorted((a, b) => b.untilHours - a.untilHours)
    .map(({ untilHours, feePercent }) => ({
      feePercent,
      isLast: untilHours === 0,
      until: new Date(startsAt.getTime() - untilHours * millisecondsPerHour),
    }))
    .filter(({ until }) => until > now)
  const used = withCredit ? 'the lesson is used up' : includedMinutes > 0 ? 'the time is used up' : 'free'
  const cost = (percent: number) =>
    percent === 0
      ? 'free'
      : priceCents === 0
        ? used
        : `${wording.money(Math.round((priceCents * percent) / 100))} (${percent}%)`

  const { graceMinutes = 0, noShowFeePercent } = cancellationPolicy
  const isFreeAtFirst = graceMinutes > 0 && bands[0]?.feePercent !== 0
  const grace = isFreeAtFirst
    ? [
        {
          when: `Cancel within ${counted(graceMinutes, 'minute')} of ${termsSince ? 'moving' : 'booking'}`,
          cost: 'free',
        },
      ]
    : []

  return [
    ...(status === 'pending_approval' ? [{ when: 'Cancel before our answer', cost: 'free' }] : []),
    ...grace,
    ...bands.map(({ feePercent, isLast, until }) => ({
      when: isLast ? (bands.length > 1 ? 'Cancel later than that' : 'Cancel') : `Cancel until ${wording.moment(until)}`,
      cost: cost(feePercent),
    })),
    { when: 'Not coming, without canceling', cost: cost(noShowFeePercent) },
  ]
}
