import { type Insertable, sql, type Updateable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { WebauthnCredential } from '#server/kernel/db/schema.ts'

const credentials = (db: Db) =>
  db
    .selectFrom('webauthnCredential')
    .select(['id', 'userId', 'factorId', 'credentialId', 'publicKey', 'transports', 'friendlyName'])
    .select(['createdAt', 'lastUsedAt'])
    .select(sql<number>`sign_count::float8`.as('signCount'))

export const findCredential = (db: Db, credentialId: string) =>
  credentials(db).where('credentialId', '=', credentialId).executeTakeFirst()

export type CredentialRow = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/** Passkeys and security keys of a user, the oldest first. */
export const listCredentialsOf = (db: Db, userId: string) =>
  credentials(db).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

/** Undefined when the authenticator's key is known already. */
export const insertCredential = (db: Db, credential: Insertable<WebauthnCredential>) =>
  db
    .insertInto('webauthnCredential')
    .values(credential)
    .onConflict((on) => on.constraint('webauthn_credential_is_unique').doNothing())
    .returning(['id', 'friendlyName', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst()

interface CredentialUse {
  signCount: number
  isBackedUp: boolean
  now: Date
}

/** Notes a use; false when the count of signatures did not grow meanwhile, so that one answer counts once. */
export async function noteUse(db: Db, id: string, { signCount, isBackedUp, now }: CredentialUse): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webauthnCredential')
    .set({ signCount, isBackedUp, lastUsedAt: now, updatedAt: now })
    .where('id', '=', id)
    // Authenticators that do not count say 0 each time.
    .where((eb) => eb.or([eb('signCount', '<', signCount), eb('signCount', '=', 0)]))
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** The passkey of a user as it is now; undefined when there is none. */
export const updatePasskey = (db: Db, userId: string, id: string, changes: Updateable<WebauthnCredential>) =>
  db
    .updateTable('webauthnCredential')
    .set(changes)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('factorId', 'is', null)
    .returning(['id', 'friendlyName', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst()

export const deletePasskey = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('webauthnCredential')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('factorId', 'is', null)
    .returning('friendlyName')
    .executeTakeFirst()
