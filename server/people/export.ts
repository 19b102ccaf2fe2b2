import { recordEvent } from '#server/audit/service.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import { everyRow } from '#server/kernel/db/keyset.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Acting } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { PeopleQuery } from '#shared/people/contract.ts'

import { countPeople, listPeople } from './store.ts'

/** All people of a search as a file. The audit records who exported how many. */
export async function exportPeople(
  work: Acting,
  { search, sort }: Pick<PeopleQuery, 'search' | 'sort'>,
): Promise<AnswerFile> {
  const zone = work.place.zone
  const { total } = await countPeople(work, search)
  // The search is not recorded, because it may be somebody's name.
  const facts = { count: Number(total), searched: Boolean(search) }
  await recordEvent(work, { action: 'people_exported', entity: 'person', facts })
  const people = everyRow((page) => listPeople(work, { sort, ...(search && { search }), ...page }))

  return { name: `people-${localDayOf(work.now, zone)}.csv`, content: csvOf(columnsIn(zone), people) }
}

type Row = Awaited<ReturnType<typeof listPeople>>['rows'][number]

function columnsIn(zone: string): Array<CsvColumn<Row>> {
  const dayOf = (at: Date | null) => at && localDayOf(at, zone)

  return [
    { title: 'Last name', valueOf: ({ lastName }) => lastName },
    { title: 'First name', valueOf: ({ firstName }) => firstName },
    { title: 'E-mail', valueOf: ({ email }) => email },
    { title: 'Phone', valueOf: ({ phone }) => phone },
    { title: 'Account', valueOf: ({ accountId }) => (accountId ? 'yes' : 'no') },
    { title: 'Bookings', valueOf: ({ bookingCount }) => Number(bookingCount) },
    { title: 'Last booking', valueOf: ({ lastBookingAt }) => dayOf(lastBookingAt) },
    { title: 'Next booking', valueOf: ({ nextBookingAt }) => dayOf(nextBookingAt) },
    { title: 'Since', valueOf: ({ since }) => dayOf(since) },
  ]
}
