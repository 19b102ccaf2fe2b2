import { recordEvent } from '#server/audit/service.ts'
import { getBooking, recordOf } from '#server/booking/record.ts'
import { lockBooking } from '#server/booking/store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { BookingRecord } from '#shared/booking/record.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

interface NoteChange {
  bookingId: string
  note: string
  /** As whoever writes has seen it. */
  former: string
}

/** Writes what only the staff read of a booking. That it was changed is recorded, not what it says. */
export async function writeNote(
  { db, now }: Services,
  { bookingId, note, former }: NoteChange,
  context: Context,
): Promise<BookingRecord> {
  return atomically(db, async (trx) => {
    const booking = await getBooking(trx, bookingId, context.actor)
    if (!may(context.actor, 'booking.manage', booking)) {
      throw new Failure('not_allowed', 'Only the desk, and whoever gives it, write a note of it.')
    }
    await lockBooking(trx, bookingId)
    const reader = { actor: context.actor, now: now() }
    if (!(await setNote(trx, { bookingId, note, former }))) {
      throw new Failure('version_conflict', 'Somebody has just changed this note. Look at it again.', {
        current: BookingRecord.encode(await recordOf(trx, booking, reader)),
      })
    }
    await recordEvent(trx, context, {
      action: 'booking_note_changed',
      entity: 'booking',
      entityId: bookingId,
      onBehalfOf: booking.personId,
      publish: { version: booking.version, personId: booking.personId },
    })

    return recordOf(trx, booking, reader)
  })
}

const setNote = (trx: Db, { bookingId, note, former }: NoteChange) =>
  trx
    .updateTable('booking')
    .set({ note })
    .where('id', '=', bookingId)
    .where('note', '=', former)
    .returning('id')
    .executeTakeFirst()
