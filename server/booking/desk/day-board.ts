import { answered } from '#server/booking/answered.ts'
import { readReference } from '#server/booking/reference.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { getLocation } from '#server/settings/service.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { hoursOn } from '#shared/booking/opening.ts'

import { type BoardRow, findBookings, listBays, listBookingsBetween } from './board-store.ts'

// What a day without opening hours is drawn between.
const closedDay = { opens: '09:00', closes: '18:00' }

/** One day of the studio as the front desk sees it. */
export async function readDayBoard(db: Db, requestedDay: string | undefined, now: Date): Promise<DayBoard> {
  const location = await getLocation(db)
  const { zone } = location
  const day = requestedDay ?? localDayOf(now, zone)
  const midnight = (date: string) => new Date(instantAt(date, '00:00', zone))
  const [bays, bookings] = await Promise.all([
    listBays(db),
    listBookingsBetween(db, midnight(day), midnight(addDays(day, 1))),
  ])
  const hours = hoursOn(day, location)

  return {
    day,
    zone,
    opens: (hours[0]?.opens ?? closedDay.opens).slice(0, 5),
    closes: (hours.at(-1)?.closes ?? closedDay.closes).slice(0, 5),
    closed: hours.length === 0,
    bays,
    bookings: bookings.map(presentOnBoard),
  }
}

/** The bookings that some letters may mean: a reference, or a part of a name, an address or a number. */
export async function searchBookings(
  db: Db,
  { search, limit }: { search: string; limit: number },
  now: Date,
): Promise<BoardBooking[]> {
  const found = await findBookings(db, { reference: readReference(search), person: search, limit, now })

  return found.map(presentOnBoard)
}

export function presentOnBoard({ contact, answers, questions, ...row }: BoardRow): BoardBooking {
  return {
    ...row,
    personName: `${contact.firstName} ${contact.lastName}`,
    phone: contact.phone,
    local: localTimeOf(row.startsAt, row.zone),
    localEnd: localTimeOf(row.endsAt, row.zone),
    answers: answered(questions, answers),
  }
}
