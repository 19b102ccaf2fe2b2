import type { Insertable } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { SigningKey } from '#server/db/schema.ts'

/** Oldest first. The public part of a key is an object that node's crypto reads. */
export const listSigningKeys = (db: Db) =>
  db
    .selectFrom('signingKey')
    .select(['kid', 'algorithm', 'state', 'encryptedPrivateJwk', 'createdAt'])
    .select((eb) => eb.ref('publicJwk').$castTo<Record<string, string>>().as('publicJwk'))
    .orderBy('createdAt')
    .execute()

/** Nothing when another key became current meanwhile. */
export const insertSigningKey = (db: Db, key: Insertable<SigningKey>) =>
  db
    .insertInto('signingKey')
    .values(key)
    .onConflict((on) => on.doNothing())
    .execute()
