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

/** A line that was sold, as the row of a figure: whom a gift card is for stands in its order, for those who may open that. */
export const ofLine = {
  title: sql<string>`(
    select case when line.kind = 'gift_card' then 'Gift card' else line.name end from order_line as line where line.id = fact.line_id
  )`,
  record: 'order',
  recordId: sql<string>`fact.order_id`,
} as const
