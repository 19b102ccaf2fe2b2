import { sql } from 'kysely'

import type { Db } from './database.ts'
import type { DB } from './schema.ts'

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Forgotten {
  ids: readonly string[]
  /** What the audit calls them. */
  entity: string
  /** Tables with reasons, and the column that names one of these. */
  tables?: Partial<Record<keyof DB, string>>
}

/**
 * Empties what staff wrote of why something was done to what is of somebody who leaves, in its tables and in the audit: that
 * it was done, when, by whom and for how much stays.
 */
export async function forgetReasons(trx: Db, { ids, entity, tables = {} }: Forgotten): Promise<void> {
  if (ids.length === 0) return

  for (const [table, column] of Object.entries({ ...tables, auditEvent: 'entityId' })) {
    const named = [sql`${inSql(table)}::regclass`, sql`${inSql(column)}`, sql`${[...ids]}::text[]`, sql`${entity}`]
    await sql`select forget_reasons(${sql.join(named)})`.execute(trx)
  }
}

/** The ids of what is somebody's in a table. */
export async function idsOf(db: Db, table: keyof DB, personId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(inSql(table))} where person_id = ${personId}
  `.execute(db)

  return rows.map(({ id }) => id)
}
