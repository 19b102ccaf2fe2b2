import { type RawBuilder, sql } from 'kysely'

import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { LoanShelf, loansContract } from '#shared/inventory/loans/contract.ts'

import { loans, presentLoan } from './store.ts'

const dueFirst: Keyset = {
  direction: 'asc',
  columns: [
    [sql`(loan.status <> 'out')::int`, 'integer'],
    [sql`loan.due_on::text`, 'text'],
    [sql`loan.id`, 'uuid'],
  ],
}

const isOn = (shelf: LoanShelf, today: string): RawBuilder<boolean> =>
  shelf === 'overdue'
    ? sql<boolean>`(loan.status = 'out' and due_on < ${today}::date)`
    : sql<boolean>`loan.status = ${shelf}`

type Query = Parsed<typeof loansContract.listDemoLoans>['query']

/** Loans of the place, or of one client in the whole house. */
export async function pageOfLoans(work: Timed, { shelf, person, sku, from, until, ...page }: Query, today: string) {
  const found = loans(work)
    .where(onDays(work, sql`lent_at`, { from, until }))
    .$if(shelf !== undefined, (query) => query.where(isOn(shelf ?? 'out', today)))
    .where((eb) =>
      person === undefined ? eb('loan.locationId', '=', idOrNone(work.place)) : eb('personId', '=', person),
    )
    .$if(sku !== undefined, (query) => query.where('sku', '=', sku ?? ''))
  const { rows, next, total } = await countedPageOf(work, found, dueFirst, page)

  return { loans: rows.map((row) => presentLoan(row, today)), next, total }
}
