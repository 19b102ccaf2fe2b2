import { recordEvent } from '#server/audit/service.ts'
import type { BookingCredits } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'

import { returnLesson } from './give-back.ts'
import {
  findReserved,
  findUsed,
  insertEntries,
  type LessonQuery,
  listEntriesOfBooking,
  listLots,
  listPaying,
  lockLot,
  lockLots,
  payingIds,
  setExpiry,
} from './store.ts'

/** Uses the lesson that expires first. The second of two bookings for the last lesson waits, and finds none. */
async function lockPaying(work: OnDatabase, query: LessonQuery): Promise<string | undefined> {
  const lots = await lockLots(work, payingIds(work, query))
  const [first] = [...lots.values()]
    .filter(({ left }) => left > 0)
    .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn) || one.id.localeCompare(other.id))

  return first?.id
}

// The grace period for a lesson that the studio canceled near its expiry.
const daysAfterStudios = 30

/** Returns a booking's lesson, valid at least until its day. Call it under the booking's lock. */
const release: BookingCredits['release'] = async (work, { bookingId, day, isStudios, at }) => {
  const used = await findUsed(work, bookingId)
  if (!used) return

  const { lotId } = used
  const lot = await lockLot(work, lotId)
  await returnLesson(work, lot, { bookingId, at })
  const { expiresOn, personId, zone } = lot
  const afterStudios = addDays(localDayOf(at, zone), daysAfterStudios)
  const until = isStudios && afterStudios > day ? afterStudios : day
  if (expiresOn >= until) return

  await setExpiry(work, lotId, until)
  await recordEvent(
    { ...work, context },
    {
      action: 'lesson_credits_extended',
      entity: 'lesson_credit',
      entityId: lotId,
      before: { expiresOn },
      after: { expiresOn: until },
      facts: { bookingId },
      onBehalfOf: personId,
    },
  )
}

const context = { actor: { kind: 'system' as const, job: 'lesson credits' } }

/** Keeps the lesson's lot while it is valid; then another lot pays. */
const move: BookingCredits['move'] = async (work, { bookingId, day, at, ...lesson }) => {
  const lotId = await findReserved(work, bookingId)
  if (lotId === undefined) return false
  const paying = await listPaying(work, { ...lesson, day })
  const lots = await lockLots(work, [lotId, ...paying.map(({ id }) => id)])
  if ((lots.get(lotId)?.expiresOn ?? '') >= day) return true

  const otherId = paying.find(({ id }) => id !== lotId && (lots.get(id)?.left ?? 0) > 0)?.id
  if (otherId === undefined) return false
  await insertEntries(work, [
    { lotId, kind: 'transfer', quantity: 1, cents: 0, bookingId, at },
    { lotId: otherId, kind: 'transfer', quantity: -1, cents: 0, bookingId, at },
  ])
  return true
}

/** Lessons of packages pay for lessons. */
export const lessonCredits: BookingCredits = {
  lock: lockPaying,
  async reserve(work, { creditId: lotId, bookingId, at }) {
    await insertEntries(work, [{ lotId, kind: 'reserve', quantity: -1, cents: 0, bookingId, at }])
  },
  move,
  async lastDay(work, { bookingId, ...lesson }) {
    const lotId = await findReserved(work, bookingId)
    const [own] = lotId === undefined ? [] : await listLots(work, [lotId])
    const others = own ? await listPaying(work, { ...lesson, day: own.expiresOn }) : []

    return others.at(-1)?.expiresOn ?? own?.expiresOn
  },
  release,
  async isGivenBack(work, bookingId) {
    const entries = await listEntriesOfBooking(work, bookingId)
    return entries.some(({ kind }) => kind === 'release' || kind === 'adjust')
  },
}
