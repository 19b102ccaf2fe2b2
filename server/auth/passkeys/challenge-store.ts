import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { PasskeyChallenge } from '#server/kernel/db/schema.ts'

export const insertPasskeyChallenge = (db: Db, challenge: Insertable<PasskeyChallenge>) =>
  db.insertInto('passkeyChallenge').values(challenge).returning('id').executeTakeFirstOrThrow()

/** Uses a challenge up, before its answer is looked at; undefined when there is none, or it is another's. */
export const takePasskeyChallenge = (db: Db, id: string, userId: string | null) =>
  db
    .deleteFrom('passkeyChallenge')
    .where('id', '=', id)
    .where('userId', userId === null ? 'is' : '=', userId)
    .returning(['challenge', 'expiresAt'])
    .executeTakeFirst()

export const deleteEndedPasskeyChallenges = (db: Db, before: Date) =>
  db.deleteFrom('passkeyChallenge').where('expiresAt', '<', before).execute()
