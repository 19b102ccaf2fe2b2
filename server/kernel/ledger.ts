import { type RawBuilder, sql } from 'kysely'

import type { Db } from './db/database.ts'

/**
 * A table that only grows and whose sums are the truth: a mistake is corrected by another row with a reason. Its faults
 * are looked for each night and by `doctor`.
 */
export interface Ledger {
  /** What it keeps, in the plural. */
  what: string
  /** Each kind of fault, in the plural, with the query that finds it. */
  faults: Record<string, RawBuilder<unknown>>
}

/** A sentence for each kind of fault that was found. */
export async function faultsOf(db: Db, { what, faults }: Ledger): Promise<string[]> {
  const found: string[] = []
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await sql<{ many: number }>`select count(*)::integer as many from (${query}) as fault`.execute(db)
    const many = rows[0]?.many ?? 0
    if (many > 0) found.push(`${what}: ${many} ${fault}`)
  }

  return found
}
