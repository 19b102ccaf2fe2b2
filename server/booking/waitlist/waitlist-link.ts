import type { OnDatabase } from '#server/kernel/db/database.ts'
import { daysAfter, recordLink, refusePast, refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

const entryLink = recordLink('sign waitlist links', '/manage-booking?for=waitlist')

/** The page where a person answers an offer or leaves, without signing in. */
export const entryUrlOf = entryLink.urlOf

/** Its token. */
export const entryTokenOf = entryLink.tokenOf

/** How many days after the wanted time the page works. */
const daysOpen = 7

export const entryLinkEndsAt = ({ endsAt }: { endsAt: Date }): Date => daysAfter(endsAt, daysOpen)

const findLinked = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('waitlistEntry')
    .select(['id', 'linkVersion', 'linkRenewedAt', 'endsAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The rights of a waitlist link's holder: the same as those of a booking's link. */
export async function holderOfEntryLink(work: Work, token: string): Promise<Actor> {
  const linked = entryLink.read(work.services.config.secretKey, token)
  const entry = linked && (await findLinked(work, linked.id))
  if (!entry) throw new Failure('not_signed_in', 'This link is not valid.')
  refuseReplaced(linked, entry, work.place)
  refusePast(entryLinkEndsAt(entry), work.now)

  return { kind: 'link', bookingId: entry.id }
}
