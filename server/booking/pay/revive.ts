import { sql } from 'kysely'

import { stepByOrder } from '#server/booking/change.ts'
import { deleteExpiredHolds } from '#server/booking/holds/hold-store.ts'
import type { Work } from '#server/kernel/work.ts'
import { payMinutes } from '#shared/booking/payment.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * Takes the time of a booking again whose payment came after it had expired, or refuses. Whoever takes it at the same instant
 * breaks the constraint: then the payment is settled once more, and finds it taken.
 */
export async function reviveBooking(work: Work, bookingId: string): Promise<void> {
  await deleteExpiredHolds(work)
  if (!(await blockAgain(work, bookingId)))
    throw new Failure('slot_taken', 'It was kept until its payment was due, and somebody else has this time by now.')

  const until = new Date(work.now.getTime() + payMinutes * 60_000)
  await stepByOrder(work, { bookingId, to: 'pending_payment', until })
}

/** Whether it was free. */
async function blockAgain({ trx }: Work, bookingId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update allocation set blocking = true
      where booking_id = ${bookingId} and not exists (
        select from allocation own join allocation other
          on other.resource_id = own.resource_id and other.during && own.during and other.id <> own.id
          and (other.blocking or other.block_id is not null)
        where own.booking_id = ${bookingId}
      )
  `.execute(trx)

  return numAffectedRows > 0n
}
