import { sql } from 'kysely'

import type { Db } from './database.ts'
import type { DB } from './schema.ts'

/** The tables whose rows people can sort. */
type Ordered = { [Table in keyof DB]: 'position' extends keyof DB[Table] ? Table : never }[keyof DB]

/** Gives rows the positions of this order. Rows that are not named come last and keep their order. */
export function putInOrder(trx: Db, name: Ordered, ids: readonly string[]): Promise<unknown> {
  const table = sql.table(name)

  return sql`
    update ${table} as row set position = placed.position
    from (
      select one.id, row_number() over (order by wanted.place nulls last, one.position, one.id) as position
      from ${table} as one left join unnest(${ids}::uuid[]) with ordinality as wanted (id, place) on wanted.id = one.id
    ) as placed
    where placed.id = row.id and row.position <> placed.position
  `.execute(trx)
}
