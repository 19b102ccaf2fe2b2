import type { Db } from '#server/kernel/db/database.ts'
import { getLocation } from '#server/settings/service.ts'
import type { StaffBooking } from '#shared/booking/desk.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import type { Person } from '#shared/permissions/may.ts'

import { findStaffOfUser, listBookingsOfStaff } from './board-store.ts'
import { presentOnBoard } from './day-board.ts'

const daysShown = 7

/** Today and the days after, for whoever prepares; null for somebody who conducts nothing. */
export async function bookingsWith(db: Db, person: Person, now: Date): Promise<StaffBooking[] | null> {
  const [staff, { zone }] = await Promise.all([findStaffOfUser(db, person.userId), getLocation(db)])
  if (!staff) return null

  const today = localDayOf(now, zone)
  const midnight = (day: string) => new Date(instantAt(day, '00:00', zone))
  const rows = await listBookingsOfStaff(db, staff.id, midnight(today), midnight(addDays(today, daysShown)))

  return rows.map((row) => ({ ...presentOnBoard(row, person), bayName: row.bayName }))
}
