import { sql } from 'kysely'

import type { Group } from './measure.ts'

/** What people call the records of a table, by a column that names them. These tables are small. */
export const namesIn =
  (table: 'service' | 'resource' | 'membership_plan', key: 'id' | 'code' = 'id'): Group['names'] =>
  async ({ trx }, keys) => {
    const { rows } = await sql<{ key: string; name: string }>`
      select ${sql.ref(key)}::text as key, name from ${sql.table(table)} where ${sql.ref(key)}::text = any (${[...keys]}::text[])
    `.execute(trx)

    return new Map(rows.map((row) => [row.key, row.name]))
  }
