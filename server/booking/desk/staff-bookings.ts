import type { Db } from '#server/kernel/db/database.ts'
import { getLocation } from '#server/settings/service.ts'
import type { StaffBooking } from '#shared/booking/desk.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { beginningOf, deskDayOf } from '#shared/booking/opening.ts'
import type { Person } from '#shared/permissions/may.ts'

import { findStaffOfUser, listBookingsOfStaff } from './board-store.ts'
import { presentOnBoard } from './day-board.ts'

const daysShown = 7

/** Today and the days after, for whoever prepares; null for somebody who conducts nothing. */
export async function bookingsWith(db: Db, person: Person, now: Date): Promise<StaffBooking[] | null> {
  const [staff, location] = await Promise.all([findStaffOfUser(db, person.userId), getLocation(db)])
  if (!staff) return null

  const today = deskDayOf(now, location)
  const beginning = (day: string) => new Date(beginningOf(day, location))
  const rows = await listBookingsOfStaff(db, staff.id, beginning(today), beginning(addDays(today, daysShown)))

  return rows.map((row) => ({ ...presentOnBoard(row, person), bayName: row.bayName }))
}
