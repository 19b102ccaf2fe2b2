import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { DemoLoan } from '#shared/inventory/loans/contract.ts'

export const loans = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('demoLoan as loan')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'productId')
    .leftJoin('person', 'person.id', 'personId')
    .select(['loan.id', 'loan.itemId', 'loan.locationId', 'loan.personId', 'loan.version', 'loan.note'])
    .select(['lentAt', 'dueOn', 'endedAt', 'sku', 'brand', 'product.name', 'variant', 'firstName', 'lastName'])
    .select([
      'loan.status',
      sql<string | null>`(
        select first_name || ' ' || last_name from person as lender where lender.user_id = lent_by
      )`.as('lentBy'),
    ])

export type LoanRow = Awaited<ReturnType<ReturnType<typeof loans>['executeTakeFirstOrThrow']>>

export const lockLoan = (work: OnDatabase, id: string) =>
  loans(work).where('loan.id', '=', id).forNoKeyUpdate('loan').executeTakeFirst()

export const readLoan = (work: OnDatabase, id: string) =>
  loans(work).where('loan.id', '=', id).executeTakeFirstOrThrow()

/** `today` is the day in the studio's zone. */
export const presentLoan = (row: LoanRow, today: string): DemoLoan => ({
  ...row,
  name: nameOfItem(row),
  person: row.personId === null ? null : { id: row.personId, name: `${row.firstName} ${row.lastName}`.trim() },
  isOverdue: row.status === 'out' && row.dueOn < today,
})
