import { listAboutClients } from '#server/booking/record-store.ts'
import { findStaffOfUser } from '#server/booking/store.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import type { OwnBooking } from '#shared/booking/desk.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { beginningOf, deskDayOf } from '#shared/booking/opening.ts'
import { holds, type Person } from '#shared/permissions/may.ts'

import { listBookingsOfStaff } from './board-store.ts'
import { presentOnBoard } from './day-board.ts'

const daysShown = 7

/** Today and the next days for a coach; null for somebody who conducts nothing. */
export async function bookingsWith(work: Timed, person: Person): Promise<OwnBooking[] | null> {
  const [staff, location] = await inOneTrip([findStaffOfUser(work, person.userId), getLocation(work)])
  if (!staff) return null

  const today = deskDayOf(work.now, location)
  const beginning = (day: string) => new Date(beginningOf(day, location))
  const rows = await listBookingsOfStaff(work, staff.id, beginning(today), beginning(addDays(today, daysShown)))

  const about = await listAboutClients(
    work,
    rows.map(({ id }) => id),
  )
  const mayRead = holds(person, 'read/users')
  return rows.map((row) => {
    const client = about.find(({ id }) => id === row.id)
    const { pinned = [], isFirst = false, notedAt, lastNote, lessonsLeft = null } = client ?? {}
    return {
      ...presentOnBoard(row, person),
      bayName: row.bayName,
      isFirst,
      lessonsLeft,
      pinned: mayRead ? pinned : [],
      lastNote: mayRead && notedAt && lastNote ? { at: notedAt, text: lastNote } : null,
    }
  })
}
