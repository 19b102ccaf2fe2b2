import type { OnDatabase } from '#server/kernel/db/database.ts'
import { daysAfter, recordLink, refusePast, refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

const entryLink = recordLink('sign waitlist links', '/manage-booking?for=waitlist')

/** Where whoever waits answers an offer, or leaves, without signing in. */
export const entryUrlOf = entryLink.urlOf

/** The token of that. */
export const entryTokenOf = entryLink.tokenOf

/** For how long after the time that they wait for they read what became of it. */
const daysOpen = 7

export const entryLinkEndsAt = ({ endsAt }: { endsAt: Date }): Date => daysAfter(endsAt, daysOpen)

const findLinked = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('waitlistEntry')
    .select(['id', 'linkVersion', 'linkRenewedAt', 'endsAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whoever holds the link of a place in a line may do with it what a booking's link allows with that: no more. */
export async function holderOfEntryLink(work: Work, token: string): Promise<Actor> {
  const linked = entryLink.read(work.services.config.secretKey, token)
  const entry = linked && (await findLinked(work, linked.id))
  if (!entry) throw new Failure('not_signed_in', 'This link is not valid.')
  refuseReplaced(linked, entry, work.place)
  refusePast(entryLinkEndsAt(entry), work.now)

  return { kind: 'link', bookingId: entry.id }
}
