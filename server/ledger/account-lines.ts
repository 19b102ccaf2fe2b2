import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { everyRow, pageOf } from '#server/kernel/db/keyset.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { AccountLine } from '#shared/ledger/contract.ts'
import { decimalOf } from '#shared/money.ts'

interface AccountLinesQuery {
  code: string
  from?: string
  until?: string
}

const latestFirst = {
  direction: 'desc',
  columns: [
    [sql`entry_id`, 'bigint'],
    [sql`line::integer`, 'integer'],
  ],
} as const

/** The id of the payment or refund that an entry is about, which is a part of its key. */
const toldBy = (event: string) => sql<string>`
  case when event = ${event} and event_key ~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(event_key, ':', 2)::uuid end
`

function linesOf({ trx, place }: Timed, { code, from, until }: AccountLinesQuery) {
  const lines = trx
    .selectFrom('ledgerLine')
    .innerJoin('ledgerEntry', 'ledgerEntry.id', 'entryId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderId')
    .leftJoin('paymentRefund', (join) => join.on('paymentRefund.id', '=', toldBy('refunded')))
    .leftJoin('payment', (join) =>
      join.on((eb) => eb('payment.id', '=', eb.fn.coalesce(toldBy('captured'), 'paymentRefund.paymentId'))),
    )
    .select(['entryId as entry', 'line', 'postedOn', 'aboutOn', 'event', 'sub', 'corrects', 'reason'])
    .select(['customerOrder.id as orderId', 'customerOrder.number as orderNumber', 'payment.number as payment'])
    .select([sql<number>`debit_cents::float8`.as('debitCents'), sql<number>`credit_cents::float8`.as('creditCents')])
    .where('ledgerEntry.locationId', '=', idOrNone(place))
    .where('account', '=', code)
    .$if(from !== undefined, (query) => query.where('postedOn', '>=', from ?? ''))

  return lines.$if(until !== undefined, (query) => query.where('postedOn', '<=', until ?? ''))
}

async function readLines(work: Timed, query: AccountLinesQuery, page: PageRequest) {
  const { rows, next } = await pageOf(linesOf(work, query), latestFirst, page)
  const lines = rows.map(({ entry, line, orderId, orderNumber, corrects, ...row }): AccountLine => ({
    ...row,
    id: `${entry}.${line}`,
    entry: String(entry),
    corrects: corrects === null ? null : String(corrects),
    order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
  }))

  return { rows: lines, next }
}

async function getAccount({ trx }: OnDatabase, code: string): Promise<string> {
  const account = await trx.selectFrom('account').select('name').where('code', '=', code).executeTakeFirst()
  if (!account) throw new Failure('not_found', 'There is no such account.')

  return account.name
}

/** What was posted to an account at the place, with the order and the payment that it tells of. */
export async function pageOfAccount(work: Timed, { limit, after, ...query }: AccountLinesQuery & PageRequest) {
  const name = await getAccount(work, query.code)
  const { rows, next } = await readLines(work, query, { limit, ...(after !== undefined && { after }) })

  return { name, lines: rows, next }
}

/** Exports the lines of an account. The audit names who exported them. */
export async function exportAccount(work: Acting, query: AccountLinesQuery): Promise<AnswerFile> {
  await getAccount(work, query.code)
  const { currency } = work.place
  const { code: account, from = null, until = null } = query
  await recordEvent(work, { action: 'account_exported', entity: 'ledger', facts: { account, from, until } })

  return {
    name: `account-${account}.csv`,
    content: csvOf(
      columnsIn(currency),
      everyRow((page) => readLines(work, query, page)),
    ),
  }
}

const columnsIn = (currency: string): Array<CsvColumn<AccountLine>> => [
  { title: 'Entry', valueOf: ({ entry }) => entry },
  { title: 'Day', valueOf: ({ postedOn }) => postedOn },
  { title: 'About', valueOf: ({ aboutOn }) => aboutOn ?? '' },
  { title: 'What', valueOf: ({ event }) => event },
  { title: 'Below', valueOf: ({ sub }) => sub },
  { title: 'Order', valueOf: ({ order }) => order?.number ?? '' },
  { title: 'Payment', valueOf: ({ payment }) => payment ?? '' },
  { title: 'Debit', valueOf: ({ debitCents }) => Number(decimalOf(debitCents, currency)) },
  { title: 'Credit', valueOf: ({ creditCents }) => Number(decimalOf(creditCents, currency)) },
  { title: 'Currency', valueOf: () => currency },
  { title: 'Corrects', valueOf: ({ corrects }) => corrects ?? '' },
  { title: 'Reason', valueOf: ({ reason }) => reason ?? '' },
]
