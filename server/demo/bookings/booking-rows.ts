import type { Insertable } from 'kysely'

import type { Random } from '#server/demo/random.ts'
import type { Allocation, Booking, BookingTransition } from '#server/kernel/db/schema.ts'

import { type DemoBooking, isCancelled } from './history.ts'
import { rangeOf } from './time-off.ts'

export const bookingRows = (bookings: readonly DemoBooking[], locationId: string, now: Date): Insertable<Booking>[] =>
  bookings.map((booking) => {
    const { id, reference, service, client, place, steps, answers, createdAt } = booking
    const { firstName, lastName, email, phone } = client

    return {
      id,
      reference,
      status: steps.at(-1)?.to ?? 'confirmed',
      version: steps.length,
      locationId,
      serviceId: service.id,
      personId: client.id,
      startsAt: new Date(place.start),
      endsAt: new Date(place.end),
      priceCents: service.priceCents,
      publicPriceCents: service.priceCents,
      feeCents: booking.feeCents,
      ...settledFee(booking, now),
      cancellationPolicy: service.cancellationPolicy,
      contact: { firstName, lastName, email, phone },
      answers,
      createdAt: new Date(createdAt),
    }
  })

const openFeeMilliseconds = 14 * 24 * 3_600_000

/** Fees of the last two weeks wait for the desk; those before them were dealt with. */
function settledFee({ feeCents, place }: DemoBooking, now: Date) {
  const dueAt = new Date(place.end)
  if (!feeCents || now.getTime() - place.end < openFeeMilliseconds) return {}

  return { feeWaivedAt: dueAt, feeWaivedReason: 'Talked about at the desk' }
}

export const allocationRows = (random: Random, bookings: readonly DemoBooking[]): Insertable<Allocation>[] =>
  bookings.flatMap((booking) =>
    [booking.staff, booking.bay].flatMap((resource) =>
      resource
        ? [
            {
              id: random.uuid(),
              resourceId: resource.id,
              bookingId: booking.id,
              during: rangeOf(booking.place.occupied),
              blocking: !isCancelled(booking),
            },
          ]
        : [],
    ),
  )

/** In the order in which they happened, as a log has them. */
export const transitionRows = (bookings: readonly DemoBooking[]): Insertable<BookingTransition>[] =>
  bookings
    .flatMap(({ id, steps }) =>
      steps.map(({ to, at, by, reason }, index) => ({
        bookingId: id,
        fromStatus: steps[index - 1]?.to ?? null,
        toStatus: to,
        actorKind: by.kind,
        actorId: by.userId ?? null,
        reason: reason ?? null,
        version: index + 1,
        at: new Date(at),
      })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.version - b.version)
