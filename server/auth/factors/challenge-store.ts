import type { Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AuthChallenge } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'

export const insertChallenge = ({ trx }: OnDatabase, challenge: Insertable<AuthChallenge>) =>
  trx.insertInto('authChallenge').values(challenge).returning(['id', 'expiresAt']).executeTakeFirstOrThrow()

export const findChallenge = ({ trx }: OnDatabase, factorId: string, id: string) =>
  trx
    .selectFrom('authChallenge')
    .select(['id', 'codeHash', 'webauthnChallenge', 'expiresAt', 'usedAt'])
    .where('id', '=', id)
    .where('factorId', '=', factorId)
    .executeTakeFirst()

export type ChallengeRow = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

/** Uses a challenge up; false when it was used before. */
export async function spendChallenge({ trx, now }: Timed, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authChallenge')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** Counts a guess at a challenge's code; false when there were too many. */
export async function tryChallenge({ trx }: OnDatabase, id: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authChallenge')
    .set((eb) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('id', '=', id)
    .where('failedAttempts', '<', most)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

export const deleteEndedChallenges = ({ trx }: OnDatabase, before: Date) =>
  trx.deleteFrom('authChallenge').where('expiresAt', '<', before).execute()
