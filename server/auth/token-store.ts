import type { Insertable } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { OneTimeToken } from '#server/db/schema.ts'

/** Puts a new code in the place of the last one of its kind. */
export const putOneTimeToken = (db: Db, token: Insertable<OneTimeToken>) =>
  db
    .insertInto('oneTimeToken')
    .values(token)
    .onConflict((on) =>
      on.constraint('one_time_token_one_of_a_kind').doUpdateSet((eb) => ({
        tokenHash: eb.ref('excluded.tokenHash'),
        createdAt: eb.ref('excluded.createdAt'),
        expiresAt: eb.ref('excluded.expiresAt'),
        failedAttempts: 0,
        usedAt: null,
      })),
    )
    .execute()

/** Uses a code up: of two that come at once, one gets the user's id. */
export const useOneTimeToken = (db: Db, tokenHash: string, now: Date, maximumAttempts: number) =>
  db
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('failedAttempts', '<', maximumAttempts)
    .returning('userId')
    .executeTakeFirst()

export const countFailedAttempt = (db: Db, email: string) =>
  db
    .updateTable('oneTimeToken')
    .set((eb) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('userId', 'in', (eb) => eb.selectFrom('authUser').select('id').where('email', '=', email))
    .execute()
