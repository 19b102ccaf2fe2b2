import { recordEvent } from '#server/audit/service.ts'
import { onBookingAlone } from '#server/booking/pay/lock-for-change.ts'
import { recordOf } from '#server/booking/record.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { BookingRecord } from '#shared/booking/record.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

interface NoteChange {
  bookingId: string
  note: string
  /** The text that the writer has seen. */
  former: string
}

/** Writes an internal note. The audit records the change, not the text. */
export const writeNote = (work: Work, { bookingId, note, former }: NoteChange): Promise<BookingRecord> =>
  onBookingAlone(work, bookingId, async (work, booking) => {
    const { context, now } = work
    if (!may(context.actor, 'booking.manage', booking)) {
      throw new Failure('not_allowed', 'Only the desk, and whoever gives it, write a note of it.')
    }
    const reader = { actor: context.actor, now }
    if (!(await setNote(work, { bookingId, note, former }))) {
      throw new Failure('version_conflict', 'Somebody has just changed this note. Look at it again.', {
        current: BookingRecord.encode(await recordOf(work, booking, reader)),
      })
    }
    await recordEvent(work, {
      action: 'booking_note_changed',
      entity: 'booking',
      entityId: bookingId,
      onBehalfOf: booking.personId,
      publish: { version: booking.version, personId: booking.personId },
    })

    return recordOf(work, booking, reader)
  })

const setNote = ({ trx }: OnDatabase, { bookingId, note, former }: NoteChange) =>
  trx
    .updateTable('booking')
    .set({ note })
    .where('id', '=', bookingId)
    .where('note', '=', former)
    .returning('id')
    .executeTakeFirst()
