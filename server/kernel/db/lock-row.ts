import { sql } from 'kysely'

import type { Db } from './database.ts'
import type { DB } from './schema.ts'

/**
 * Waits for the lock of a row. What is read afterwards is as it is from then on; sums and joins of a statement that locks by
 * itself are from before it waited.
 */
export const lockRow = (trx: Db, table: keyof DB, id: string) =>
  sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)

/**
 * The one row that a statement was to change. Where there is none somebody was faster who should have been kept out by a lock: what
 * else the transaction does would be about a state that is not there, so it is undone.
 */
export function one<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`One row of ${what} was to change, but ${rows.length} did.`)

  return row
}
