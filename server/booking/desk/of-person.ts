import { openFeeOf } from '#server/booking/pay/open-fee.ts'
import { noShowsSince } from '#server/booking/record.ts'
import { bookings, latestFirst } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { pageOf, reversed } from '#server/kernel/db/keyset.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { getClient } from '#server/people/service.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { bookingsOfPersonContract } from '#shared/booking/of-person.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { dueOf } from './day-board.ts'

interface PersonBookingsQuery extends PageRequest {
  personId: string
  when: 'coming' | 'past'
}

const standing = ['pending_payment', 'pending_approval', 'confirmed', 'checked_in'] as const

const countNoShows = async ({ trx }: OnDatabase, personId: string, since: Date): Promise<number> =>
  (
    await trx
      .selectFrom('booking')
      .select('id')
      .where('personId', '=', personId)
      .where('status', '=', 'no_show')
      .where('startsAt', '>', since)
      .execute()
  ).length

async function pageOfBookings(
  work: OnDatabase,
  { personId, when, ...page }: PersonBookingsQuery,
  { actor, now }: { actor: Actor; now: Date },
) {
  const { id } = await getClient(work, personId)
  const own = bookings(work).select(openFeeOf(work).as('openFeeCents')).where('booking.personId', '=', id)
  const { rows, next } =
    when === 'coming'
      ? await pageOf(
          own.where('booking.endsAt', '>', now).where('booking.status', 'in', [...standing]),
          reversed(latestFirst),
          page,
        )
      : await pageOf(
          own.where((eb) => eb.or([eb('booking.endsAt', '<=', now), eb('booking.status', 'not in', [...standing])])),
          latestFirst,
          page,
        )

  return {
    bookings: rows.map(({ zone, priceCents, openFeeCents, ...row }) => ({
      ...row,
      ...(may(actor, 'booking.money', row) && { priceCents, dueCents: dueOf({ ...row, openFeeCents }) }),
      local: localTimeOf(row.startsAt, zone),
      localEnd: localTimeOf(row.endsAt, zone),
    })),
    next,
    noShows: await countNoShows(work, id, noShowsSince(now)),
  }
}

export const bookingsOfPersonRoutes = handlersFor(bookingsOfPersonContract, () => ({
  listBookingsOfPerson: ({ params, query, actor, work }) =>
    pageOfBookings(work, { ...params, ...query }, { actor, now: work.now }),
}))
