import { type RawBuilder, sql } from 'kysely'

import { forgetReasons, idsOf } from '#server/audit/service.ts'
import { listAllFeedsOf } from '#server/booking/feeds/store.ts'
import { eraseOutcomes, listOffersTo } from '#server/booking/kept/offer-store.ts'
import { manageUrl } from '#server/booking/letters/link.ts'
import { bookings } from '#server/booking/store.ts'
import { entryUrlOf } from '#server/booking/waitlist/waitlist-link.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import type { AddressChange, NewLink, OfPerson } from '#server/kernel/feature.ts'
import type { Work } from '#server/kernel/work.ts'
import { forgetNoticesAbout } from '#server/notices/service.ts'
import { idsLivingWith } from '#server/people/service.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import { liveWaitlistStatuses } from '#shared/booking/waitlist/waitlist.ts'

import { countStaff, eraseContacts, erasePlayers, isExpected, listAllOf } from './own-store.ts'

/**
 * Bookings and places in a line keep the address that they were made with: theirs, and those that they have made for whoever lives
 * with them. These name the new one from now on. A share of their own is paid by a new link; those of others stay as they were told.
 */
const renewLinks: NonNullable<OfPerson['afterAddress']> = async (work, change) => [
  ...(await renewBookings(work, change)),
  ...(await renewEntries(work, change)),
]

/** Bookings stay for the books, without a name. */
export const bookingsOfPerson: OfPerson = {
  export: async (work, { personId, userId }) => ({
    bookings: await listAllOf(work, personId),
    offeredTimes: await listOffersTo(work, personId),
    ...(userId && { calendarFeeds: await listAllFeedsOf(work, userId) }),
  }),
  expects: async (work, { personId }) =>
    (await isExpected(work, personId))
      ? {
          own: 'You have a booking still to come. Cancel it first, then delete your account.',
          staff: 'They have a booking still to come. Cancel it first.',
        }
      : undefined,

  afterAddress: renewLinks,

  async forget(work, { personId }, { isBound }) {
    if (isBound) return
    const tables = { bookingTransition: 'bookingId', bookingOffer: 'bookingId' } as const
    const ids = await idsOf(work, 'booking', personId)
    await forgetReasons(work, { ids, entity: 'booking', tables })
    await forgetNoticesAbout(work, ids)
    await eraseContacts(work, personId)
    await erasePlayers(work, personId)
    await eraseOutcomes(work, personId)
  },

  merge: {
    tables: {
      booking: { words: ['booking', 'bookings'] },
      bookingSeries: { words: ['series', 'series'] },
      bookingPlayer: { words: ['place as a player', 'places as a player'] },
      resource: { words: ['place in the staff', 'places in the staff'] },
    },

    refuse: async (work, { from, into }) =>
      (await countStaff(work, [from, into])) > 1 ? 'Both belong to the staff. Leave one of them out first.' : undefined,
  },
}

const isWrittenTo = (from: AddressChange['from']) =>
  sql<boolean>`lower(contact ->> 'email') = any (${from.map((email) => email.toLowerCase())}::text[])`

async function moveContacts(
  work: Work,
  { personId, from, to }: AddressChange,
  table: 'booking' | 'waitlist_entry',
): Promise<void> {
  const isTheirs: RawBuilder<boolean> = sql`(
    person_id = ${personId} or (person_id in ${idsLivingWith(work, personId)} and ${isWrittenTo(from)})
  )`
  await sql`
    update ${sql.table(table)} set link_version = link_version + 1, link_renewed_at = ${work.now},
      contact = case when ${isWrittenTo(from)} then contact || jsonb_build_object('email', ${to ?? ''}::text) else contact end
    where ${isTheirs}
  `.execute(work.trx)
}

async function renewBookings(work: Work, change: AddressChange): Promise<NewLink[]> {
  const {
    trx,
    services: { config },
    now,
  } = work
  const { personId, to } = change
  await moveContacts(work, change, 'booking')
  await trx
    .updateTable('bookingPlayer')
    .set((eb) => ({ linkVersion: eb('linkVersion', '+', 1), linkRenewedAt: now }))
    .where('personId', '=', personId)
    .execute()
  if (to === null) return []

  const live = await bookings(work)
    .where(isToldAt(to))
    .where('endsAt', '>', now)
    .where('booking.status', 'in', liveStatuses)
    .where((eb) =>
      eb.or([eb('booking.personId', '=', personId), eb('booking.personId', 'in', idsLivingWith(work, personId))]),
    )
    .orderBy('startsAt')
    .execute()
  return live.map((booking) => ({
    what: `${booking.serviceName}, ${whenOf(booking.startsAt, booking)}`,
    url: manageUrl(config, booking),
  }))
}

const isToldAt = (to: string) => sql<boolean>`lower(contact ->> 'email') = lower(${to})`

async function renewEntries(work: Work, change: AddressChange): Promise<NewLink[]> {
  const { personId, to } = change
  await moveContacts(work, change, 'waitlist_entry')
  if (to === null) return []

  const waiting = await work.trx
    .selectFrom('waitlistEntry')
    .innerJoin('service', 'service.id', 'serviceId')
    .select(['waitlistEntry.id', 'waitlistEntry.linkVersion', 'service.name'])
    .where(isToldAt(to))
    .where('waitlistEntry.status', 'in', liveWaitlistStatuses)
    .where((eb) => eb.or([eb('personId', '=', personId), eb('personId', 'in', idsLivingWith(work, personId))]))
    .orderBy('waitlistEntry.id')
    .execute()
  return waiting.map((entry) => ({
    what: `your place on the waitlist for ${entry.name}`,
    url: entryUrlOf(work.services.config, entry),
  }))
}
