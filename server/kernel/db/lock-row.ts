import { sql } from 'kysely'

import type { Db } from './database.ts'
import type { DB } from './schema.ts'

/**
 * Waits for the lock of a row. What is read afterwards is as it is from then on; sums and joins of a statement that locks by
 * itself are from before it waited.
 */
export const lockRow = (trx: Db, table: keyof DB, id: string) =>
  sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)
