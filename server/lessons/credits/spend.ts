import type { BookingCredits } from '#server/booking/service.ts'
import type { Db } from '#server/kernel/db/database.ts'

import { insertEntries, listEntriesOfBooking, listPaying, lockLot, type LessonQuery } from './store.ts'

/** What lapses first is used first. Of two who want the last one, the second finds it gone once the first is done. */
async function lockPaying(trx: Db, query: LessonQuery): Promise<string | undefined> {
  for (const { id } of await listPaying(trx, query)) {
    const { left } = await lockLot(trx, id)
    if (left > 0) return id
  }

  return undefined
}

/** The lot of which a booking has a lesson that nothing was decided of yet. */
export async function findReserved(trx: Db, bookingId: string): Promise<string | undefined> {
  const entries = await listEntriesOfBooking(trx, bookingId)
  if (entries.some(({ kind }) => kind === 'release' || kind === 'consume')) return undefined

  return entries.find(({ kind }) => kind === 'reserve')?.lotId
}

/** Gives back a lesson that is reserved. To be called under the booking's lock. */
export async function release(trx: Db, { bookingId, at }: { bookingId: string; at: Date }): Promise<void> {
  const lotId = await findReserved(trx, bookingId)
  if (lotId === undefined) return

  await lockLot(trx, lotId)
  await insertEntries(trx, [{ lotId, kind: 'release', quantity: 1, cents: 0, bookingId, at }])
}

/** Lessons of packages pay for lessons. */
export const lessonCredits: BookingCredits = {
  lock: lockPaying,
  async reserve(trx, { creditId: lotId, bookingId, at }) {
    await insertEntries(trx, [{ lotId, kind: 'reserve', quantity: -1, cents: 0, bookingId, at }])
  },
  release,
}
