import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Forgotten {
  ids: readonly string[]
  /** What the audit calls these records. */
  entity: string
  /** Tables with reasons, each with its column that names the record. */
  tables?: Partial<Record<keyof DB, string>>
}

/**
 * Empties the reasons that staff wrote about records of a person who is erased, in these tables and in the audit. What
 * was done, when, by whom and for how much stays.
 */
export async function forgetReasons({ trx }: OnDatabase, { ids, entity, tables = {} }: Forgotten): Promise<void> {
  if (ids.length === 0) return

  for (const [table, column] of Object.entries({ ...tables, auditEvent: 'entityId' })) {
    const named = [sql`${inSql(table)}::regclass`, sql`${inSql(column)}`, sql`${[...ids]}::text[]`, sql`${entity}`]
    await sql`select forget_reasons(${sql.join(named)})`.execute(trx)
  }
}

/** The ids of a person's rows in a table. */
export async function idsOf({ trx }: OnDatabase, table: keyof DB, personId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(inSql(table))} where person_id = ${personId}
  `.execute(trx)

  return rows.map(({ id }) => id)
}
