import type { OnDatabase } from '#server/kernel/db/database.ts'
import { daysAfter, recordLink, refusePast, refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findOpenFee } from './pay/open-fee.ts'

const manageLink = recordLink('sign booking links', '/manage-booking')

/** The token that opens one booking without signing in. */
export const linkTokenOf = manageLink.tokenOf

/** Where whoever has booked reads it, moves it and calls it off. */
export const manageUrl = manageLink.urlOf

/** For how long after its end a booking is read, paid and asked about by its links. */
const daysOpen = 14

/** When the links of a booking end: that of whoever booked, and those of its players' shares. */
export const linksEndAt = ({ endsAt }: { endsAt: Date }): Date => daysAfter(endsAt, daysOpen)

const findLinked = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('booking')
    .select(['id', 'linkVersion', 'linkRenewedAt', 'endsAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Who may do what the link of a booking allows, as long as it lasts. */
export async function holderOfLink(work: Work, token: string): Promise<Actor> {
  const {
    services: { config },
    now,
  } = work
  const linked = manageLink.read(config.secretKey, token)
  const booking = linked && (await findLinked(work, linked.id))
  if (!booking) throw new Failure('not_signed_in', 'This link is not valid.')
  refuseReplaced(linked, booking, work.place)
  // What is owed is read and paid however late.
  if (linksEndAt(booking) <= now && !(await findOpenFee(work, booking.id))) refusePast(linksEndAt(booking), now)

  return { kind: 'link', bookingId: booking.id }
}
