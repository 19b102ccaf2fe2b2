import type { Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PasskeyChallenge } from '#server/kernel/db/schema.ts'

export const insertPasskeyChallenge = ({ trx }: OnDatabase, challenge: Insertable<PasskeyChallenge>) =>
  trx.insertInto('passkeyChallenge').values(challenge).returning('id').executeTakeFirstOrThrow()

/** Uses a challenge up, before its answer is looked at; undefined when there is none, or it is another's. */
export const takePasskeyChallenge = ({ trx }: OnDatabase, id: string, userId: string | null) =>
  trx
    .deleteFrom('passkeyChallenge')
    .where('id', '=', id)
    .where('userId', userId === null ? 'is' : '=', userId)
    .returning(['challenge', 'expiresAt'])
    .executeTakeFirst()

export const deleteEndedPasskeyChallenges = ({ trx }: OnDatabase, before: Date) =>
  trx.deleteFrom('passkeyChallenge').where('expiresAt', '<', before).execute()
