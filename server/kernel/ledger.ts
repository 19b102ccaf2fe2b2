import { type RawBuilder, sql } from 'kysely'

import type { Db } from './db/database.ts'

/**
 * Rows that are only ever added to, and whose sums are the truth: a mistake is corrected by one more row, with its reason.
 * What must hold of the sums is asked each night, and by `doctor`.
 */
export interface Ledger {
  /** What it counts, in the plural. */
  what: string
  /** What should not be, in the plural, and the query that finds it. */
  faults: Record<string, RawBuilder<unknown>>
}

/** What does not hold, as a sentence each. */
export async function faultsOf(db: Db, { what, faults }: Ledger): Promise<string[]> {
  const found: string[] = []
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await sql<{ many: number }>`select count(*)::integer as many from (${query}) as fault`.execute(db)
    const many = rows[0]?.many ?? 0
    if (many > 0) found.push(`${what}: ${many} ${fault}`)
  }

  return found
}
