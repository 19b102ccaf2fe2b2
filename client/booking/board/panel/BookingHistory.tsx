import { useSuspenseQuery } from '@tanstack/react-query'

import { bookingRecord } from '#client/booking/queries.ts'
import { statusWords } from '#client/booking/status-words.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { BookingRecord } from '#shared/booking/record.ts'

import { NoteField } from './NoteField.tsx'

/** What the desk noted, how often they did not come, and what happened to the booking. */
export function BookingHistory({ booking, isDesk }: { booking: BoardBooking; isDesk: boolean }) {
  const { moment } = useStudio()
  const { data: record } = useSuspenseQuery(bookingRecord(booking))
  const { note, noShows } = record.desk ?? { note: '', noShows: 0 }
  const entries = record.history.map((step, at) => entryOf(step, at, moment)).toReversed()

  return (
    <section className="grid gap-3">
      {noShows > 0 && <p className="text-sm font-medium">No-shows in the last twelve months: {noShows}</p>}
      {isDesk ? (
        <NoteField key={booking.id} bookingId={booking.id} note={note} />
      ) : (
        note && <p className="text-sm wrap-anywhere whitespace-pre-line">{note}</p>
      )}
      <div>
        <h3 className="font-semibold">History</h3>
        <History entries={entries} moment={moment} />
      </div>
    </section>
  )
}

function entryOf(
  { at, by, from, to, reason, moved }: BookingRecord['history'][number],
  index: number,
  moment: (at: Date) => string,
): HistoryEntry {
  const said = { id: String(index), at, by, why: reason ?? undefined }
  if (moved) return { ...said, what: 'Moved', from: moment(moved.from), to: moment(moved.to) }
  if (from === null) return { ...said, what: 'Booked' }
  if (from === to) return { ...said, what: 'Changed' }

  return { ...said, what: 'Status', from: statusWords[from].label, to: statusWords[to].label }
}
