import { recordEvent } from '#server/audit/service.ts'
import { findEntry } from '#server/booking/kept/waitlist-store.ts'
import { addressOf, isOver } from '#server/booking/letters/link.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { daysAfter, recordLink, refusePast, refuseReplaced, renewLink } from '#server/kernel/secrets/signed-link.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { newLinkMail, queueTemplate } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

const entryLink = recordLink('sign waitlist links', '/manage-booking?for=waitlist')

/** The page where a person answers an offer or leaves, without signing in. */
export const entryUrlOf = entryLink.urlOf

/** Its token. */
export const entryTokenOf = entryLink.tokenOf

/** How many days after the wanted time the page works. */
const daysOpen = 7

const entryLinkEndsAt = ({ endsAt }: { endsAt: Date }): Date => daysAfter(endsAt, daysOpen)

const findLinked = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('waitlistEntry')
    .innerJoin('location', 'location.id', 'waitlistEntry.locationId')
    .select(['waitlistEntry.id', 'linkVersion', 'linkRenewedAt', 'endsAt', 'zone', 'locale'])
    .where('waitlistEntry.id', '=', id)
    .executeTakeFirst()

/** The rights of a waitlist link's holder: the same as those of a booking's link. */
export async function holderOfEntryLink(work: Work, token: string): Promise<Actor> {
  const linked = entryLink.read(work.services.config.secretKey, token)
  const entry = linked && (await findLinked(work, linked.id))
  if (!entry) throw new Failure('not_signed_in', 'This link is not valid.')
  refuseReplaced(linked, entry, entry)
  refusePast(entryLinkEndsAt(entry), work.now)

  return { kind: 'link', bookingId: entry.id }
}

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
    await queueTemplate(atPlaceOf(work, entry), newLinkMail({ to, about: entryId, what, url }))
    await recordEvent(work, {
      action: 'link_renewed',
      entity: 'waitlist_entry',
      entityId: entryId,
      facts: { linkVersion },
      onBehalfOf: entry.personId,
    })
    return { to }
  })
