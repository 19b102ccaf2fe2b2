import type { Insertable } from 'kysely'

import type { Random } from '#server/demo/random.ts'
import type { Allocation, Booking, BookingTransition } from '#server/kernel/db/schema.ts'

import { type DemoBooking, isCancelled } from './history.ts'
import { rangeOf } from './time-off.ts'

/** The order lines that paid for bookings and for their fees, by booking. */
interface PaidBy {
  visits: ReadonlyMap<string, string>
  fees: ReadonlyMap<string, string>
}

export const bookingRows = (
  bookings: readonly DemoBooking[],
  { visits, fees }: PaidBy,
  locationId: string,
  now: Date,
): Insertable<Booking>[] =>
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
      optionId: service.optionId,
      personId: client.id,
      startsAt: new Date(place.start),
      endsAt: new Date(place.end),
      priceCents: booking.priceCents,
      membershipId: booking.membershipId,
      includedMinutes: booking.includedMinutes,
      publicPriceCents: service.priceCents,
      feeCents: booking.feeCents,
      ...waivedFee(booking, fees, now),
      orderLineId: visits.get(id) ?? null,
      feeOrderLineId: fees.get(id) ?? null,
      cancellationPolicy: service.cancellationPolicy,
      contact: { firstName, lastName, email, phone },
      answers: { ...answers, ...childOf(booking, now) },
      createdAt: new Date(createdAt),
    }
  })

const children = ['Mia', 'Leo', 'Ava', 'Noah', 'Ruby', 'Eli', 'Nora', 'Owen']
const keptDays = 300

/** The child who came, while that is kept; a family always brings the same child. */
function childOf({ client, service, place }: DemoBooking, now: Date): Record<string, string> {
  const isKept = now.getTime() - place.end < keptDays * 24 * 3_600_000
  if (service.code !== 'junior_lesson' || !isKept) return {}

  const which = Number.parseInt(client.id.slice(-4), 16)
  return { child_name: `${children[which % children.length]} ${client.lastName}`, child_age: String(7 + (which % 11)) }
}

/** Fees of the last two weeks are still open at the desk; earlier ones were paid or waived. */
export const isOpenFee = ({ place }: DemoBooking, now: Date) => now.getTime() - place.end < 14 * 24 * 3_600_000

function waivedFee(booking: DemoBooking, paid: PaidBy['fees'], now: Date) {
  const { id, feeCents, place } = booking
  if (!feeCents || paid.has(id) || isOpenFee(booking, now)) return { feeWaivedAt: null, feeWaivedReason: null }

  return { feeWaivedAt: new Date(place.end), feeWaivedReason: 'Talked about at the desk' }
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

/** In the order in which they happened, as a history is. */
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
