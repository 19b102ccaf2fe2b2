import { type RawBuilder, sql } from 'kysely'

import { manageUrl } from '#server/booking/letters/link.ts'
import { bookings } from '#server/booking/store.ts'
import { entryUrlOf } from '#server/booking/waitlist/waitlist-link.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import type { AddressChange, NewLink, OfPerson } from '#server/kernel/feature.ts'
import type { Work } from '#server/kernel/work.ts'
import { idsLivingWith } from '#server/people/service.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import { liveWaitlistStatuses } from '#shared/booking/waitlist/waitlist.ts'

/**
 * Bookings and places on a waitlist keep the address that they were made with; after a change these get the new one:
 * the person's own, and those made for their household. A new link pays their own share; links of other players stay.
 */
export const renewLinks: NonNullable<OfPerson['afterAddress']> = async (work, change) => [
  ...(await renewBookings(work, change)),
  ...(await renewEntries(work, change)),
]

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
