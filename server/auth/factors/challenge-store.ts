import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { AuthChallenge } from '#server/kernel/db/schema.ts'

export const insertChallenge = (db: Db, challenge: Insertable<AuthChallenge>) =>
  db.insertInto('authChallenge').values(challenge).returning(['id', 'expiresAt']).executeTakeFirstOrThrow()

export const findChallenge = (db: Db, factorId: string, id: string) =>
  db
    .selectFrom('authChallenge')
    .select(['id', 'codeHash', 'webauthnChallenge', 'expiresAt', 'usedAt'])
    .where('id', '=', id)
    .where('factorId', '=', factorId)
    .executeTakeFirst()

export type ChallengeRow = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

/** Uses a challenge up; false when another request did. */
export async function spendChallenge(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authChallenge')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** Counts one more guess at a challenge's code; false when there were so many already. */
export async function tryChallenge(db: Db, id: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authChallenge')
    .set((eb) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('id', '=', id)
    .where('failedAttempts', '<', most)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

export const deleteEndedChallenges = (db: Db, before: Date) =>
  db.deleteFrom('authChallenge').where('expiresAt', '<', before).execute()
