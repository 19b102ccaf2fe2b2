import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'

const rowsPerStatement = 2000

/**
 * Inserts many rows with the columns of the first one, as one JSON parameter: that takes a tenth of the time of a
 * parameter for each value.
 */
export async function insertRows<Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const batch = JSON.stringify(rows.slice(first, first + rowsPerStatement).map(withColumnNames))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch})
    `.execute(db)
  }
}

const withColumnNames = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnNameOf(name), value]))

const columnNameOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
