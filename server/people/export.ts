import type { CsvColumn } from '#server/kernel/csv/write-csv.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import { exportList } from '#server/lists/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { peopleColumns, peopleContract } from '#shared/people/contract.ts'

import { refuseDebts } from './debts.ts'
import { type listPeople, orderOfPeople, peopleListed } from './store.ts'

/** All people of a search as a file. */
export function exportPeople(
  work: Work,
  { sort, columns: chosen, ...filters }: Parsed<typeof peopleContract.exportPeople>['query'],
): Promise<AnswerFile> {
  refuseDebts(work, filters)
  const { search, ...rest } = filters
  const facts = { searched: Boolean(search), ...(Object.keys(rest).length > 0 && { filtered: true }) }

  return exportList(work, {
    name: 'people',
    event: { action: 'people_exported', entity: 'person', facts },
    query: (work) => peopleListed(work, filters),
    keyset: orderOfPeople(sort),
    columns: columnsIn(work.place.zone),
    chosen,
  })
}

type Row = Awaited<ReturnType<typeof listPeople>>['rows'][number]

function columnsIn(zone: string): Record<(typeof peopleColumns)[number], CsvColumn<Row>> {
  const dayOf = (at: Date | null) => at && localDayOf(at, zone)

  return {
    lastName: { title: 'Last name', valueOf: ({ lastName }) => lastName },
    firstName: { title: 'First name', valueOf: ({ firstName }) => firstName },
    email: { title: 'E-mail', valueOf: ({ email }) => email },
    phone: { title: 'Phone', valueOf: ({ phone }) => phone },
    account: { title: 'Account', valueOf: ({ accountId }) => (accountId ? 'yes' : 'no') },
    bookings: { title: 'Bookings', valueOf: ({ bookingCount }) => Number(bookingCount) },
    lastBooking: { title: 'Last booking', valueOf: ({ lastBookingAt }) => dayOf(lastBookingAt) },
    nextBooking: { title: 'Next booking', valueOf: ({ nextBookingAt }) => dayOf(nextBookingAt) },
    since: { title: 'Since', valueOf: ({ since }) => dayOf(since) },
  }
}
