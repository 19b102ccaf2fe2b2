import type { OnDatabase } from '#server/kernel/db/database.ts'
import { daysAfter, recordLink, refusePast, refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findOpenFee } from './pay/open-fee.ts'

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
    .select(['id', 'linkVersion', 'linkRenewedAt', 'endsAt'])
    .where('id', '=', id)
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
  refuseReplaced(linked, booking, work.place)
  // What is owed can be paid at any time.
  if (linksEndAt(booking) <= now && !(await findOpenFee(work, booking.id))) refusePast(linksEndAt(booking), now)

  return { kind: 'link', bookingId: booking.id }
}
