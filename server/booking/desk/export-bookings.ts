import { sql } from 'kysely'

import { resourceName } from '#server/booking/store.ts'
import { bookedService } from '#server/booking/what-is-booked.ts'
import type { CsvColumn } from '#server/kernel/csv/write-csv.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import { exportList } from '#server/lists/service.ts'
import type { bookingContract } from '#shared/booking/contract.ts'
import type { bookingColumns } from '#shared/booking/desk.ts'
import { localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { type BookingStatus, bookingWords } from '#shared/booking/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { decimalOf } from '#shared/money.ts'

import { bookingsLike, orderOfBookings } from './booking-list.ts'

type Export = Parsed<typeof bookingContract.exportBookings>['query']

/** The bookings of the list as a file. */
export function exportBookings(work: Work, { columns: chosen, ...query }: Export): Promise<AnswerFile> {
  const { zone, currency } = work.place
  const facts = { searched: Boolean(query.search), filtered: Object.keys(query).length > 0 }

  return exportList(work, {
    name: 'bookings',
    event: { action: 'bookings_exported', entity: 'booking', facts },
    query: (work) => bookingsTaken(work, query),
    keyset: orderOfBookings(query, work.now),
    columns: columnsIn(zone, currency),
    chosen,
  })
}

/** What their file needs of bookings. */
export const bookingsTaken = (work: Work, query: Omit<Export, 'columns'>) =>
  bookingsLike(work, query)
    .clearSelect()
    .select(['reference', 'startsAt', 'endsAt', 'booking.status', 'booking.priceCents', 'partySize'])
    .select([
      'booking.createdAt',
      'contact',
      bookedService.as('serviceName'),
      sql<string>`person.first_name || ' ' || person.last_name`.as('personName'),
      resourceName('staff').as('staffName'),
      resourceName('bay').as('bayName'),
    ])

interface ExportedRow {
  reference: string
  startsAt: Date
  endsAt: Date
  status: BookingStatus
  priceCents: number
  partySize: number
  createdAt: Date
  contact: { email?: string | null; phone?: string | null }
  serviceName: string
  personName: string
  staffName: string | null
  bayName: string | null
}

const columnsIn = (
  zone: string,
  currency: string,
): Record<(typeof bookingColumns)[number], CsvColumn<ExportedRow>> => ({
  reference: { title: 'Reference', valueOf: ({ reference }) => reference },
  day: { title: 'Day', valueOf: ({ startsAt }) => localTimeOf(startsAt, zone).slice(0, 10) },
  begins: { title: 'Begins', valueOf: ({ startsAt }) => localTimeOf(startsAt, zone).slice(11, 16) },
  ends: { title: 'Ends', valueOf: ({ endsAt }) => localTimeOf(endsAt, zone).slice(11, 16) },
  service: { title: 'Service', valueOf: ({ serviceName }) => serviceName },
  client: { title: 'Client', valueOf: ({ personName }) => personName },
  email: { title: 'E-mail', valueOf: ({ contact }) => contact.email ?? '' },
  phone: { title: 'Phone', valueOf: ({ contact }) => contact.phone ?? '' },
  staff: { title: 'With', valueOf: ({ staffName }) => staffName },
  bay: { title: 'Bay', valueOf: ({ bayName }) => bayName },
  party: { title: 'Players', valueOf: ({ partySize }) => partySize },
  state: { title: 'State', valueOf: ({ status }) => bookingWords[status].label },
  currency: { title: 'Currency', valueOf: () => currency },
  price: { title: 'Price', valueOf: ({ priceCents }) => Number(decimalOf(priceCents, currency)) },
  made: { title: 'Booked on', valueOf: ({ createdAt }) => localDayOf(createdAt, zone) },
})
