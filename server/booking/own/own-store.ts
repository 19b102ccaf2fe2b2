import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { bookings } from '#server/booking/store.ts'
import { bookedService } from '#server/booking/what-is-booked.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { idsBookableBy, idsSeenBy } from '#server/people/service.ts'
import { liveStatuses } from '#shared/booking/status.ts'

/** Future bookings of the household that the person may see, except those they made themselves. */
export const listBookingsSeenBy = (work: Timed, userId: string) =>
  bookings(work)
    .where('booking.personId', 'in', idsSeenBy(work, userId))
    .where((eb) =>
      eb.not(
        eb.and([
          eb('bookedBy', 'is not distinct from', userId),
          eb('booking.personId', 'in', idsBookableBy(work, userId)),
        ]),
      ),
    )
    .where('endsAt', '>', work.now)
    .where('booking.status', 'in', liveStatuses)
    .orderBy('startsAt')
    .limit(100)
    .execute()

/** All bookings of a person, with their notes and answers. */
export const listAllOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('serviceOption', 'serviceOption.id', 'booking.optionId')
    .select(bookedService.as('service'))
    .select(['reference', 'booking.status', 'startsAt', 'endsAt', 'booking.priceCents'])
    .select(['publicPriceCents', 'includedMinutes', 'feeCents', 'feeWaivedAt', 'feeWaivedReason'])
    .select(['contact', 'answers', 'booking.note', 'booking.createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('bookingPlayer')
          .select('bookingPlayer.name')
          .whereRef('bookingId', '=', 'booking.id')
          .orderBy('bookingPlayer.position'),
      ).as('players'),
    )
    .where('booking.personId', '=', personId)
    .orderBy('startsAt')
    .execute()

const nobody = { firstName: 'Former', lastName: 'client', email: '', phone: '' }

/** Erases the contact. Time, service and price stay. */
export const eraseContacts = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .updateTable('booking')
    .set({ contact: JSON.stringify(nobody), answers: '{}', note: '', forcedReason: null })
    .set((eb) => ({ feeWaivedReason: eb.case().when('feeWaivedReason', 'is not', null).then('Erased').end() }))
    .where('personId', '=', personId)
    .execute()

/** Erases who played with whom. */
export const erasePlayers = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .updateTable('bookingPlayer')
    .set({ name: 'Former player' })
    .where((eb) =>
      eb.or([
        eb('personId', '=', personId),
        eb('bookingId', 'in', eb.selectFrom('booking').select('id').where('booking.personId', '=', personId)),
      ]),
    )
    .execute()

export const isExpected = async ({ trx, now }: Timed, personId: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('booking')
    .select('id')
    .where('personId', '=', personId)
    .where('endsAt', '>', now)
    .where('status', 'in', ['pending_payment', 'pending_approval', 'confirmed', 'checked_in'])
    .executeTakeFirst()) !== undefined

/** How many of these clients are staff. */
export const countStaff = async ({ trx }: OnDatabase, personIds: readonly string[]): Promise<number> =>
  (await trx.selectFrom('resource').select('id').where('personId', 'in', personIds).execute()).length
