import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

interface OneMore {
  personId: string
  startsAt: Date
  endsAt: Date
  /** The booking that is moved there. */
  exceptId?: string
}

/**
 * Refuses somebody a time at which they have a booking already. Until the transaction ends nobody else books for them. A
 * guest is not told what anybody has booked, since anybody can type an address: whether there is one goes to the address.
 */
export async function refuseOverlap(trx: Db, { personId, ...time }: OneMore, actor: Actor): Promise<boolean> {
  const [, overlapping] = await Promise.all([lockBookingsOf(trx, personId), findOverlapping(trx, personId, time)])
  if (!overlapping) return false
  if (actor.kind === 'guest') return true

  throw new Failure('already_booked', 'There is another booking for the same person at this time.')
}

// Of the person's row, who books shares a lock already.
const lockBookingsOf = (trx: Db, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bookings of ${personId}`}, 0))`.execute(trx)

const findOverlapping = (trx: Db, personId: string, { startsAt, endsAt, exceptId }: Omit<OneMore, 'personId'>) =>
  trx
    .selectFrom('booking')
    .select('booking.id')
    .where('personId', '=', personId)
    .where('booking.status', 'in', liveStatuses)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .$if(exceptId !== undefined, (query) => query.where('booking.id', '!=', exceptId ?? ''))
    .limit(1)
    .executeTakeFirst()
