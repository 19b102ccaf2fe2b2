import { recordEvent } from '#server/audit/service.ts'
import { linksEndAt, manageUrl } from '#server/booking/link.ts'
import { bookingNotFound, getBooking } from '#server/booking/record.ts'
import { lockBooking } from '#server/booking/store.ts'
import { entryLinkEndsAt, entryUrlOf } from '#server/booking/waitlist/waitlist-link.ts'
import { findEntry } from '#server/booking/waitlist/waitlist-store.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { newLinkMail, queueTemplate } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

/** Replaces a booking's mailed link and mails the new one to its client. */
export const renewBookingLink = (work: Work, bookingId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    await lockBooking(work, bookingId)
    const booking = await getBooking(work, bookingId, work.context.actor)
    if (!may(work.context.actor, 'booking.manage', booking)) throw bookingNotFound()
    const { personId, contact, serviceName, startsAt } = booking
    const to = addressOf(contact)
    if (linksEndAt(booking) <= work.now) throw isOver()

    const linkVersion = await renewLink(work.trx, { table: 'booking', id: bookingId }, work.now)
    const what = `${serviceName}, ${whenOf(startsAt, booking)}`
    const url = manageUrl(work.services.config, { id: bookingId, linkVersion })
    await queueTemplate(work, newLinkMail({ to, about: bookingId, what, url }))
    await recordEvent(work, {
      action: 'link_renewed',
      entity: 'booking',
      entityId: bookingId,
      facts: { linkVersion },
      onBehalfOf: personId,
    })
    return { to }
  })

/** The same for a place on the waitlist. */
export const renewEntryLink = (work: Work, entryId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    const entry = await findEntry(work, entryId)
    if (!entry) throw new Failure('not_found', 'There is no such place on a waitlist.')
    const to = addressOf(entry.contact)
    if (entryLinkEndsAt(entry) <= work.now) throw isOver()

    const linkVersion = await renewLink(work.trx, { table: 'waitlistEntry', id: entryId }, work.now)
    const url = entryUrlOf(work.services.config, { id: entryId, linkVersion })
    const what = `your place on the waitlist for ${entry.serviceName}`
    await queueTemplate(work, newLinkMail({ to, about: entryId, what, url }))
    await recordEvent(work, {
      action: 'link_renewed',
      entity: 'waitlist_entry',
      entityId: entryId,
      facts: { linkVersion },
      onBehalfOf: entry.personId,
    })
    return { to }
  })

function addressOf({ email }: { email: string }): string {
  if (email) return email
  throw new Failure('wrong_state', 'No address is known of this client: nothing can be mailed.')
}

const isOver = () =>
  new Failure('wrong_state', 'It has been over for so long that a link to it opens nothing any more.')
