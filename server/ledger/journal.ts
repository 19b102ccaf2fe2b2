import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import { everyRow, pageOf } from '#server/kernel/db/keyset.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { decimalOf } from '#shared/money.ts'

interface Period {
  from: string
  until: string
}

const inOrder = {
  direction: 'asc',
  columns: [
    [sql`entry_id`, 'bigint'],
    [sql`line::integer`, 'integer'],
  ],
} as const

const lines = ({ trx, place }: Timed, { from, until }: Period) =>
  trx
    .selectFrom('ledgerLine')
    .innerJoin('ledgerEntry', 'ledgerEntry.id', 'entryId')
    .innerJoin('account', 'account.code', 'ledgerLine.account')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderId')
    .select(['entryId', 'line', 'postedOn', 'aboutOn', 'event', 'corrects', 'reason', 'sub'])
    .select(['account.name', 'customerOrder.number as order'])
    .select([
      sql<string>`coalesce(own_number, code)`.as('account'),
      sql<number>`debit_cents::float8`.as('debitCents'),
      sql<number>`credit_cents::float8`.as('creditCents'),
    ])
    .where('ledgerEntry.locationId', '=', idOrNone(place))
    .where('postedOn', '>=', from)
    .where('postedOn', '<=', until)

type JournalLine = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

/** The journal of the place as bookkeepers take it over, a line of an entry each. Who took it out of the house is on record. */
export async function exportJournal(work: Acting, period: Period): Promise<AnswerFile> {
  const { currency } = work.place
  const { from, until } = period
  await recordEvent(work, { action: 'journal_exported', entity: 'ledger', facts: { from, until } })
  const rows = everyRow((page) => pageOf(lines(work, period), inOrder, page))

  return { name: `journal-${from}-${until}.csv`, content: csvOf(columnsIn(currency), rows) }
}

const columnsIn = (currency: string): Array<CsvColumn<JournalLine>> => [
  { title: 'Entry', valueOf: ({ entryId }) => entryId },
  { title: 'Day', valueOf: ({ postedOn }) => postedOn },
  { title: 'About', valueOf: ({ aboutOn }) => aboutOn ?? '' },
  { title: 'What', valueOf: ({ event }) => event },
  { title: 'Order', valueOf: ({ order }) => order ?? '' },
  { title: 'Account', valueOf: ({ account }) => account },
  { title: 'Name', valueOf: ({ name }) => name },
  { title: 'Below', valueOf: ({ sub }) => sub },
  { title: 'Debit', valueOf: ({ debitCents }) => Number(decimalOf(debitCents, currency)) },
  { title: 'Credit', valueOf: ({ creditCents }) => Number(decimalOf(creditCents, currency)) },
  { title: 'Currency', valueOf: () => currency },
  { title: 'Corrects', valueOf: ({ corrects }) => corrects ?? '' },
  { title: 'Reason', valueOf: ({ reason }) => reason ?? '' },
]
