import { useSuspenseQuery } from '@tanstack/react-query'

import { bookingRecord } from '#client/booking/queries.ts'
import { statusWords } from '#client/booking/status-words.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { OfferStatus } from '#shared/booking/offers/status.ts'
import type { BookingRecord } from '#shared/booking/record.ts'

import { NoteField } from './NoteField.tsx'

/** What the desk noted, how often they did not come, and what happened to the booking. */
export function BookingHistory({ booking, isDesk }: { booking: BoardBooking; isDesk: boolean }) {
  const { moment, money } = useStudio()
  const { data: record } = useSuspenseQuery(bookingRecord(booking))
  const { note, noShows, pinned, isFirst } = record.desk ?? { note: '', noShows: 0, pinned: [], isFirst: false }
  const entries = record.history.map((step, at) => entryOf(step, at, { moment, money })).toReversed()

  return (
    <section className="grid gap-3">
      {isFirst && <p className="text-sm font-medium">Comes for the first time.</p>}
      {pinned.length > 0 && (
        <ul aria-label="Pinned to them" className="grid gap-1 text-sm">
          {pinned.map((text) => (
            <li key={text} className="rounded bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
              {text}
            </li>
          ))}
        </ul>
      )}
      {noShows > 0 && <p className="text-sm font-medium">No-shows in the last twelve months: {noShows}</p>}
      {isDesk ? (
        <NoteField key={booking.id} booking={booking} note={note} />
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

const offerWords: Record<OfferStatus, string> = {
  open: 'Other times offered',
  accepted: 'Another time chosen',
  cancelled: 'Canceled instead of another time',
  declined: 'Other times declined',
  expired: 'The offer ended without an answer',
  to_call: 'Put on the call list',
  settled: 'Settled by a call',
  withdrawn: 'The offer was withdrawn',
  requested: 'Another time asked for',
  granted: 'Another time agreed to',
  refused: 'Another time declined',
}

function entryOf(
  { at, by, from, to, reason, moved, offer, waivedFeeCents }: BookingRecord['history'][number],
  index: number,
  { moment, money }: Pick<ReturnType<typeof useStudio>, 'moment' | 'money'>,
): HistoryEntry {
  const said = { id: String(index), at, by, why: reason ?? undefined }
  if (offer) return { ...said, what: offerWords[offer] }
  if (moved) return { ...said, what: 'Moved', from: moment(moved.from), to: moment(moved.to) }
  if (waivedFeeCents !== null) return { ...said, what: `Fee of ${money(waivedFeeCents)} waived` }
  if (from === null) return { ...said, what: 'Booked' }
  if (from === to) return { ...said, what: 'Changed' }

  return { ...said, what: 'Status', from: statusWords[from].label, to: statusWords[to].label }
}
