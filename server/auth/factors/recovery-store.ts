import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

/** Puts a new set of codes in the place of the one that was there. */
export async function replaceCodes(db: Db, factorId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('factorId', '=', factorId).execute()
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ factorId, codeHash })))
    .execute()
}

export const countCodes = (db: Db, factorId: string): Promise<{ total: number; remaining: number }> =>
  db
    .selectFrom('recoveryCode')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where used_at is null)::int`.as('remaining'),
    ])
    .where('factorId', '=', factorId)
    .executeTakeFirstOrThrow()

export const isUnusedCode = async (db: Db, factorId: string, codeHash: string): Promise<boolean> =>
  (await db
    .selectFrom('recoveryCode')
    .select('factorId')
    .where('factorId', '=', factorId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** Uses a code up; false when there is no such code, or it was used. */
export async function spendCode(db: Db, factorId: string, codeHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('factorId', '=', factorId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}
