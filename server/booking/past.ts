import { z } from 'zod'

import type { Db } from '#server/kernel/db/database.ts'
import { readPlace, writePlace } from '#server/kernel/http/cursor.ts'

import { presentBooking } from './present.ts'
import { listPastBookingsOfUser, type PastAfter } from './store.ts'

interface PageRequest {
  after?: string
  limit: number
}

export async function pageOfPastBookings(db: Db, userId: string, { after, limit }: PageRequest, now: Date) {
  const found = await listPastBookingsOfUser(db, userId, { now, after: after ? readPast(after) : undefined, limit })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)

  return {
    bookings: rows.map(presentBooking),
    next: last && found.length > limit ? writePlace([last.startsAt.toISOString(), last.id]) : null,
  }
}

const Place = z.tuple([z.iso.datetime(), z.uuid()])

function readPast(text: string): PastAfter {
  const [startsAt, id] = readPlace(Place, text)

  return { startsAt: new Date(startsAt), id }
}
