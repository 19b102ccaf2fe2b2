import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { dayPartOf, offerWindow } from '#shared/booking/waitlist/waitlist.ts'

import { listOffers } from './kept/waitlist-offer-store.ts'
import { findEntry } from './kept/waitlist-store.ts'
import { type BookingRow, bookings } from './store.ts'
import type { OfferedTime, WaitingFacts } from './waitlist/letters.ts'

// The records of previews of mails: the newest of each kind, or the newest booking in its place.

export const newestBooking = (work: OnDatabase): Promise<BookingRow | undefined> =>
  bookings(work).orderBy('booking.createdAt', 'desc').limit(1).executeTakeFirst()

const weekMilliseconds = 7 * 86_400_000
const shownWeeks = 3

const later = <Time extends { startsAt: Date; endsAt: Date }>(time: Time, milliseconds: number): Time => ({
  ...time,
  startsAt: new Date(time.startsAt.getTime() + milliseconds),
  endsAt: new Date(time.endsAt.getTime() + milliseconds),
})

/** The first times of the newest series. */
export async function newestSeries(work: OnDatabase): Promise<BookingRow[]> {
  const of = await work.trx
    .selectFrom('bookingSeries')
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const found =
    of && (await bookings(work).where('seriesId', '=', of.id).orderBy('startsAt').limit(shownWeeks).execute())
  if (found && found.length > 0) return found

  const booking = await newestBooking(work)
  return booking ? Array.from({ length: shownWeeks }, (_, week) => later(booking, week * weekMilliseconds)) : []
}

/** Times that were offered for a booking, with the reason. */
export async function newestOffer(work: OnDatabase) {
  const offer = await work.trx
    .selectFrom('bookingOffer')
    .innerJoin('bookingOfferTime', 'offerId', 'bookingOffer.id')
    .select(['bookingOffer.id', 'bookingId', 'reason'])
    .select((eb) => eb.ref('expiresAt').$notNull().as('until'))
    .where('expiresAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!offer) return offerAsIf(work)

  const { id: offerId, bookingId, reason, until } = offer
  const times = await work.trx
    .selectFrom('bookingOfferTime')
    .select(['startsAt', 'endsAt'])
    .where('offerId', '=', offerId)
    .orderBy('startsAt')
    .execute()
  const booking = await bookings(work).where('booking.id', '=', bookingId).executeTakeFirstOrThrow()
  return { booking, offerId, until, reason, times: times.map((time) => ({ ...time, staffName: booking.staffName })) }
}

const hour = 3_600_000

async function offerAsIf(work: OnDatabase) {
  const booking = await newestBooking(work)
  if (!booking) return undefined

  const { id: offerId, startsAt, endsAt, staffName } = booking
  const times = [2, 24, 48].map((hours) => later({ startsAt, endsAt, staffName }, hours * hour))
  return { booking, offerId, times, until: startsAt, reason: 'Your bay has failed.' }
}

/** A place on the waitlist, with its latest offer. */
export async function newestWaiting(work: Timed): Promise<{ entry: WaitingFacts; offer: OfferedTime } | undefined> {
  const newest = await work.trx
    .selectFrom('waitlistEntry')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entry = newest ? await findEntry(work, newest.id) : await waitingAsIf(work)
  if (!entry) return undefined

  const offered = newest ? (await listOffers(work, [newest.id])).at(-1) : await newestBooking(work)
  const startsAt = entry.startsAt ?? entry.endsAt
  const endsAt = new Date(startsAt.getTime() + entry.durationMinutes * 60_000)
  const { expiresAt } = offerWindow(startsAt, work.now, entry.zone)
  return { entry, offer: { startsAt, endsAt, expiresAt, forEverybody: false, priceCents: offered?.priceCents ?? 0 } }
}

async function waitingAsIf(work: OnDatabase) {
  const booking = await newestBooking(work)
  if (!booking) return undefined

  const { startsAt, endsAt, zone } = booking
  const local = localTimeOf(startsAt, zone)
  return {
    ...booking,
    day: local.slice(0, 10),
    part: dayPartOf(local),
    position: 1,
    status: 'waiting' as const,
    durationMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
  }
}
