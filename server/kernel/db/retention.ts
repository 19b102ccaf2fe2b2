import { type RawBuilder, sql } from 'kysely'

import type { Db } from './database.ts'
import type { DB } from './schema.ts'

/** Rows of a table that are kept for a limited time. */
export interface Retention {
  /** What its rows are called, in the plural. */
  what: string
  days: number
  table: keyof DB
  /** The condition for rows that ended before this moment. */
  isOver: (before: Date) => RawBuilder<boolean>
  /** The columns to empty, where the row itself stays. */
  emptied?: RawBuilder<unknown>
  /** For append-only tables: a database function that empties at most so many rows and returns their number. */
  through?: (before: Date, atMost: number) => RawBuilder<{ forgotten: number }>
}

const batchSize = 500
const dayMilliseconds = 86_400_000

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds)

/**
 * Deletes or empties rows whose time is over, in statements so small that nobody waits for them. Rows that are locked
 * are left for the next run. Returns the number of rows.
 */
export async function forgetRows(db: Db, retention: Retention, now: Date, isLate: () => boolean): Promise<number> {
  const { table, days, isOver, emptied, through } = retention
  const rows = sql.table(table)
  const batch = sql`array(select ctid from ${rows} where ${isOver(before(now, days))} limit ${batchSize} for update skip locked)`
  const statement = emptied
    ? sql`update ${rows} set ${emptied} where ctid = any(${batch})`
    : sql`delete from ${rows} where ctid = any(${batch})`

  const forgetSome = async () => {
    if (through) return (await through(before(now, days), batchSize).execute(db)).rows[0]?.forgotten ?? 0
    return Number((await statement.execute(db)).numAffectedRows ?? 0n)
  }

  for (let forgotten = 0; ;) {
    const some = await forgetSome()
    forgotten += some
    if (some < batchSize || isLate()) return forgotten
  }
}

/** How many rows should have been deleted over `grace` days ago. */
export async function countOverdue(db: Db, { table, days, isOver }: Retention, now: Date, grace: number) {
  const { rows } = await sql<{ overdue: number }>`
    select count(*)::integer as overdue from ${sql.table(table)} where ${isOver(before(now, days + grace))}
  `.execute(db)

  return rows[0]?.overdue ?? 0
}
