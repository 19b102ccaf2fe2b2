import type { Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PasskeyChallenge } from '#server/kernel/db/schema.ts'

export const insertPasskeyChallenge = ({ trx }: OnDatabase, challenge: Insertable<PasskeyChallenge>) =>
  trx.insertInto('passkeyChallenge').values(challenge).returning('id').executeTakeFirstOrThrow()

/** Uses a challenge up before its answer is checked; undefined when it does not exist or is another user's. */
export const takePasskeyChallenge = ({ trx }: OnDatabase, id: string, userId: string | null) =>
  trx
    .deleteFrom('passkeyChallenge')
    .where('id', '=', id)
    .where('userId', userId === null ? 'is' : '=', userId)
    .returning(['challenge', 'expiresAt'])
    .executeTakeFirst()

export const deleteEndedPasskeyChallenges = ({ trx }: OnDatabase, before: Date) =>
  trx.deleteFrom('passkeyChallenge').where('expiresAt', '<', before).execute()
