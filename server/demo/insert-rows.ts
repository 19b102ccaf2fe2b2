import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'

const rowsPerStatement = 2000

/**
 * Inserts many rows, with the columns that any of them has, as one JSON parameter: that takes a tenth of the time of a
 * parameter for each value.
 */
export async function insertRows<Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const columnNames = new Map(names.map((name) => [name, columnNameOf(name)]))
  const withColumnNames = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnNames.get(name) ?? name, value]))
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const batch = JSON.stringify(rows.slice(first, first + rowsPerStatement).map(withColumnNames))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch})
    `.execute(db)
  }
}

const columnNameOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
