import { listResourceNames, listTakersAtOnce, type Taker } from '#server/booking/explain-store.ts'
import { takerReason } from '#server/booking/reason-words.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { timeOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

import { listTakenBy, readBufferAfter } from './longer-store.ts'

interface LongerTime {
  booking: BookingRow
  /** The added minutes. */
  minutes: number
  /** Clients read no other client's name. */
  isForStaff: boolean
  now: Date
}

/** Who or what follows the booking, and how long it can last. */
export async function takenAfter(work: OnDatabase, longer: LongerTime, cause: unknown): Promise<Failure> {
  const { booking, minutes, now } = longer
  const [resourceIds, bufferMinutes] = await inOneTrip([
    listTakenBy(work, booking.id),
    readBufferAfter(work, booking.id),
  ])
  const end = booking.endsAt.getTime() + (minutes + bufferMinutes) * 60_000
  const within = { start: booking.endsAt.getTime(), end }
  const takers = await listTakersAtOnce(work.trx, { resourceIds, within, now })
  const next = takers.find(({ bookingId }) => bookingId !== booking.id)
  if (!next)
    return new Failure('slot_taken', 'Somebody was about to take the time after it. Try it once more.', { cause })

  const names = await listResourceNames(work, resourceIds)
  return new Failure('slot_taken', wordsOf(next, { ...longer, names, within, bufferMinutes }), { cause })
}

interface Wording extends LongerTime {
  names: ReadonlyMap<string, string>
  within: { start: number; end: number }
  bufferMinutes: number
}

function wordsOf(next: Taker, { booking, isForStaff, now, names, within, bufferMinutes }: Wording): string {
  if (next.bookedFrom) {
    return `${isForStaff ? (next.personName ?? 'Somebody') : 'Somebody else'} comes at ${timeOf(next.bookedFrom, booking)}.`
  }

  const { sentence, told } = takerReason(next, {
    place: booking,
    serviceName: booking.serviceName,
    occupied: within,
    startsAt: booking.startsAt,
    endsAt: new Date(within.end),
    now,
    service: { minimumNoticeMinutes: 0, maximumAdvanceDays: 0, slotStepMinutes: 0 },
    nameOf: (id) => names.get(id) ?? '',
    isStaff: () => false,
  })
  const latest = next.start - bufferMinutes * 60_000
  const until = latest > booking.endsAt.getTime() ? ` It can last until ${timeOf(latest, booking)}.` : ''
  return `${isForStaff ? sentence : told}${until}`
}
