import { recordEvent } from '#server/audit/service.ts'
import { onBookingAlone } from '#server/booking/pay/lock-for-change.ts'
import { findOpenFee } from '#server/booking/pay/open-fee.ts'
import { bookingNotFound } from '#server/booking/record.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { daysAfter, recordLink, refusePast, refuseReplaced, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { newLinkMail, queueTemplate } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

const manageLink = recordLink('sign booking links', '/manage-booking')

/** The token that opens one booking without signing in. */
export const linkTokenOf = manageLink.tokenOf

/** The page where a client reads, moves and cancels a booking. */
export const manageUrl = manageLink.urlOf

/** How many days after its end a booking's links work. */
const daysOpen = 14

/** When a booking's links end: the client's, and those of players' shares. */
export const linksEndAt = ({ endsAt }: { endsAt: Date }): Date => daysAfter(endsAt, daysOpen)

const findLinked = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('booking')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .select(['booking.id', 'linkVersion', 'linkRenewedAt', 'endsAt', 'zone', 'locale'])
    .where('booking.id', '=', id)
    .executeTakeFirst()

/** The rights of a link's holder, while it works. */
export async function holderOfLink(work: Work, token: string): Promise<Actor> {
  const {
    services: { config },
    now,
  } = work
  const linked = manageLink.read(config.secretKey, token)
  const booking = linked && (await findLinked(work, linked.id))
  if (!booking) throw new Failure('not_signed_in', 'This link is not valid.')
  refuseReplaced(linked, booking, booking)
  // What is owed can be paid at any time.
  if (linksEndAt(booking) <= now && !(await findOpenFee(work, booking.id))) refusePast(linksEndAt(booking), now)

  return { kind: 'link', bookingId: booking.id }
}

/** Replaces a booking's mailed link and mails the new one to its client. */
export const renewBookingLink = (work: Work, bookingId: string): Promise<{ to: string }> =>
  onBookingAlone(work, bookingId, async (work, booking) => {
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

export function addressOf({ email }: { email: string }): string {
  if (email) return email
  throw new Failure('wrong_state', 'No address is known of this client: nothing can be mailed.')
}

export const isOver = () =>
  new Failure('wrong_state', 'It has been over for so long that a link to it opens nothing any more.')
