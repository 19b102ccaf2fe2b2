import type { z } from 'zod'

import { listAboutClients } from '#server/booking/record-store.ts'
import { findStaffOfUser } from '#server/booking/store.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import type { StaffBooking } from '#shared/booking/desk.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { beginningOf, deskDayOf } from '#shared/booking/opening.ts'
import type { AboutClient } from '#shared/booking/record.ts'
import { holds, type Person } from '#shared/permissions/may.ts'

import { listBookingsOfStaff } from './board-store.ts'
import { presentOnBoard } from './day-board.ts'

type OwnBooking = StaffBooking & z.output<typeof AboutClient>

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
    const { pinned = [], isFirst = false } = about.find(({ id }) => id === row.id) ?? {}
    return { ...presentOnBoard(row, person), bayName: row.bayName, pinned: mayRead ? pinned : [], isFirst }
  })
}
