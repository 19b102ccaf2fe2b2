import { sql } from 'kysely'

import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import { type Locking, tablesInOrder } from '#server/kernel/db/lock-row.ts'

/** A column that refers to a client, with its table's key. */
export interface Reference {
  table: string
  column: string
  key: string[]
}

/** All of them from the database's catalog: tables that no feature names are moved too. */
export async function listReferences({ trx }: OnDatabase): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select relname as table, attname as column, array(
      select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = conrelid and indisprimary order by attnum
    )::text[] as key
    from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where confrelid = 'person'::regclass and contype = 'f'
      and conrelid not in ('person'::regclass, 'person_merge'::regclass)
    order by 1, 2
  `.execute(trx)

  return rows
}

/** The name of a table in SQL. */
export const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Locks all rows of clients that have a place in the order, and in that order. Whoever has every feature change what is a client's
 * calls it first: each feature then changes its part in an order of its own.
 */
export async function lockRowsOf(work: Locking, personIds: readonly string[]): Promise<void> {
  const order = tablesInOrder(work.services.lockClasses).map((table) => inSql(table))
  const references = (await listReferences(work))
    .filter(({ table }) => order.includes(table))
    .toSorted((one, other) => order.indexOf(one.table) - order.indexOf(other.table))

  await inOneTrip(
    references.map(({ table, column, key }) => {
      const columns = sql.join(key.map((name) => sql.ref(name)))
      const isTheirs = sql`${sql.ref(column)} = any(${personIds}::uuid[])`
      return sql`select ${columns} from ${sql.table(table)} where ${isTheirs} order by ${columns} for no key update`.execute(
        work.trx,
      )
    }),
  )
}
