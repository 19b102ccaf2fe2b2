import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

/** Replaces the previous set of codes. */
export async function replaceCodes({ trx }: OnDatabase, factorId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('factorId', '=', factorId).execute()
  await trx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ factorId, codeHash })))
    .execute()
}

export const countCodes = ({ trx }: OnDatabase, factorId: string): Promise<{ total: number; remaining: number }> =>
  trx
    .selectFrom('recoveryCode')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where used_at is null)::int`.as('remaining'),
    ])
    .where('factorId', '=', factorId)
    .executeTakeFirstOrThrow()

export const isUnusedCode = async ({ trx }: OnDatabase, factorId: string, codeHash: string): Promise<boolean> =>
  (await trx
    .selectFrom('recoveryCode')
    .select('factorId')
    .where('factorId', '=', factorId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** Uses a code up; false when there is no such code, or it was used before. */
export async function spendCode({ trx, now }: Timed, factorId: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('factorId', '=', factorId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}
