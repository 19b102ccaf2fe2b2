import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { RealMails, TemplateMail } from '#server/notices/service.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { dayPartOf, offerWindow } from '#shared/booking/waitlist/waitlist.ts'

import { findEntry, listOffers } from './kept/waitlist-store.ts'
import {
  approvalAskedMail,
  approvalDeclinedMail,
  approvalGivenMail,
  bookedTwiceMail,
  cancellationMail,
  confirmationMail,
  expiredMail,
  lengthMail,
  movedMail,
  seriesCancelledMail,
  seriesMail,
  seriesMovedMail,
  staffChangeMail,
  staffMail,
  timeKeptMail,
  timesOfferedMail,
} from './letters/mails.ts'
import { reminderMail } from './letters/reminder.ts'
import { shareMail } from './shares/send-link.ts'
import { type BookingRow, bookings } from './store.ts'
import {
  endedMail,
  lapsedMail,
  type Links,
  type OfferedTime,
  offerMail,
  placeMail,
  type WaitingFacts,
} from './waitlist/letters.ts'

interface BookingMailFacts {
  booking: BookingRow
  /** The page behind their links; in a preview the links open nothing. */
  url: string
  publicUrl: string
  now: Date
}

const ofNewest = (write: (facts: BookingMailFacts) => TemplateMail) => async (work: Work) => {
  const booking = await newestBooking(work)

  return booking && write(mailFactsOf(work, booking))
}

const mailFactsOf = ({ services: { config }, now }: Work, booking: BookingRow): BookingMailFacts => ({
  booking,
  url: `${config.publicUrl}/manage-booking`,
  publicUrl: config.publicUrl,
  now,
})

/** The booking that moved last, with its former time. */
async function newestMove(work: Work): Promise<TemplateMail | undefined> {
  const moved = await bookings(work)
    .innerJoin('bookingTransition as move', 'move.bookingId', 'booking.id')
    .select((eb) => eb.ref('move.fromStartsAt').$notNull().as('startedAt'))
    .where('move.fromStartsAt', 'is not', null)
    .orderBy('move.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!moved) return undefined

  const length = moved.endsAt.getTime() - moved.startsAt.getTime()
  const from = { ...moved, startsAt: moved.startedAt, endsAt: new Date(moved.startedAt.getTime() + length) }
  return movedMail(moved, { from, by: 'client', ...mailFactsOf(work, moved) })
}

const ofNewestSeries = (status: 'confirmed' | 'pending_approval') => async (work: Work) => {
  const [first, ...more] = (await newestSeries(work)).map((booking) => ({ ...booking, status }))

  return first && seriesMail(first, more, `${work.services.config.publicUrl}/manage-booking`)
}

async function newestTimesOffered(work: Work): Promise<TemplateMail | undefined> {
  const found = await newestOffer(work)
  if (!found) return undefined

  const { booking, ...offered } = found
  return timesOfferedMail(booking, { ...offered, url: `${work.services.config.publicUrl}/manage-booking` })
}

type NewestOffer = NonNullable<Awaited<ReturnType<typeof newestWaiting>>>

const ofNewestWaiting =
  (write: (entry: NewestOffer['entry'], offer: NewestOffer['offer'], links: Links) => TemplateMail) =>
  async (work: Work) => {
    const { publicUrl } = work.services.config
    const found = await newestWaiting(work)
    const links = {
      url: `${publicUrl}/manage-booking?for=waitlist`,
      preferencesUrl: `${publicUrl}/notifications`,
      publicUrl,
    }

    return found && write(found.entry, found.offer, links)
  }

/** A share is what one of its players pays, or would pay if two played. */
const newestShare = ofNewest(({ booking, publicUrl }) =>
  shareMail(booking, {
    to: booking.contact.email,
    shareCents: booking.players[0]?.shareCents ?? Math.ceil(booking.priceCents / 2),
    url: `${publicUrl}/pay`,
  }),
)

/** The mails about bookings, as they would be written for the newest one. */
export const realBookingMails: RealMails = {
  booked: ofNewest(({ booking, url, now }) => confirmationMail(booking, url, now)),
  moved: newestMove,
  same_time: ofNewest((told) =>
    movedMail(told.booking, { ...told, from: { ...told.booking, staffName: null }, by: 'studio' }),
  ),
  cancelled: ofNewest(({ booking, publicUrl }) => cancellationMail(booking, publicUrl, { feeCents: 0, isFree: true })),
  time_kept: ofNewest(({ booking, url }) => timeKeptMail(booking, url)),
  share_link: newestShare,
  reminder: ofNewest(({ booking, url, publicUrl, now }) =>
    reminderMail(booking, { personId: booking.personId, url, preferencesUrl: `${publicUrl}/notifications`, now }),
  ),
  booked_twice: ofNewest(({ booking, url }) => bookedTwiceMail(booking, url)),
  approval_asked: ofNewest(({ booking, url }) =>
    approvalAskedMail(booking, { until: booking.expiresAt ?? booking.startsAt, url }),
  ),
  approval_given: ofNewest(({ booking, url, now }) => approvalGivenMail(booking, { url, now })),
  approval_declined: ofNewest(({ booking, publicUrl }) => approvalDeclinedMail(booking, '', publicUrl)),
  booking_expired: ofNewest(({ booking, publicUrl }) => expiredMail(booking, publicUrl)),
  series_booked: ofNewestSeries('confirmed'),
  series_asked: ofNewestSeries('pending_approval'),
  series_moved: async (work) => {
    const moved = (await newestSeries(work)).map((booking) => ({ booking, from: booking }))
    const url = `${work.services.config.publicUrl}/manage-booking`
    return moved.length > 0 ? seriesMovedMail(moved, { by: 'client', url, now: work.now }) : undefined
  },
  length_changed: ofNewest(({ booking, url }) => lengthMail([{ booking, from: booking }], url)),
  series_cancelled: async (work) => {
    const ending = { feeCents: 0, isFree: true }
    const cancelled = (await newestSeries(work)).map((booking) => ({ booking, ending }))
    return cancelled.length > 0 ? seriesCancelledMail(cancelled, work.services.config.publicUrl) : undefined
  },
  times_offered: newestTimesOffered,
  waitlist_joined: ofNewestWaiting((entry, _offer, links) => placeMail(entry, links)),
  waitlist_offer: ofNewestWaiting((entry, offer, links) => offerMail(entry, offer, links)),
  waitlist_open: ofNewestWaiting((entry, offer, links) => offerMail(entry, { ...offer, forEverybody: true }, links)),
  waitlist_lapsed: ofNewestWaiting((entry, offer, links) => lapsedMail(entry, offer, links)),
  waitlist_ended: ofNewestWaiting((entry, _offer, links) => endedMail(entry, links)),
  booked_staff: ofNewest(({ booking, publicUrl }) =>
    staffMail(booking, { email: booking.staffEmail ?? '', answers: [], publicUrl }),
  ),
  asked_staff: ofNewest(({ booking, publicUrl }) =>
    staffMail({ ...booking, status: 'pending_approval' }, { email: booking.staffEmail ?? '', answers: [], publicUrl }),
  ),
  given_staff: ofNewest(({ booking, publicUrl }) =>
    staffMail(booking, { email: booking.staffEmail ?? '', answers: [], publicUrl, insteadOf: 'a colleague' }),
  ),
  changed_staff: ofNewest(({ booking, publicUrl }) =>
    staffChangeMail(booking, { email: booking.staffEmail ?? '', publicUrl }),
  ),
}

// What previews of mails tell of: the newest record of its kind, or, before there is one, the newest booking as if it were.

const newestBooking = (work: OnDatabase): Promise<BookingRow | undefined> =>
  bookings(work).orderBy('booking.createdAt', 'desc').limit(1).executeTakeFirst()

const weekMilliseconds = 7 * 86_400_000
const shownWeeks = 3

const later = <Time extends { startsAt: Date; endsAt: Date }>(time: Time, milliseconds: number): Time => ({
  ...time,
  startsAt: new Date(time.startsAt.getTime() + milliseconds),
  endsAt: new Date(time.endsAt.getTime() + milliseconds),
})

/** Its first times. */
async function newestSeries(work: OnDatabase): Promise<BookingRow[]> {
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

/** Times that were offered instead of a booked one, with the reason. */
async function newestOffer(work: OnDatabase) {
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

/** A place in a line, with what was offered last to whoever waits there. */
async function newestWaiting(work: Timed): Promise<{ entry: WaitingFacts; offer: OfferedTime } | undefined> {
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
