import { type Insertable, sql, type Updateable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { WebauthnCredential } from '#server/kernel/db/schema.ts'

const credentials = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('webauthnCredential')
    .select(['id', 'userId', 'factorId', 'credentialId', 'publicKey', 'transports', 'friendlyName'])
    .select(['createdAt', 'lastUsedAt'])
    .select(sql<number>`sign_count::float8`.as('signCount'))

export const findCredential = (work: OnDatabase, credentialId: string) =>
  credentials(work).where('credentialId', '=', credentialId).executeTakeFirst()

export type CredentialRow = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/** Passkeys and security keys of a user, the oldest first. */
export const listCredentialsOf = (work: OnDatabase, userId: string) =>
  credentials(work).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

/** Undefined when the credential is known already. */
export const insertCredential = ({ trx }: OnDatabase, credential: Insertable<WebauthnCredential>) =>
  trx
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

/** Records a use. False when the signature counter has not grown, so that one answer counts once. */
export async function noteUse(
  { trx }: OnDatabase,
  id: string,
  { signCount, isBackedUp, now }: CredentialUse,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webauthnCredential')
    .set({ signCount, isBackedUp, lastUsedAt: now, updatedAt: now })
    .where('id', '=', id)
    // Authenticators without a counter always send 0.
    .where((eb) => eb.or([eb('signCount', '<', signCount), eb('signCount', '=', 0)]))
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** The changed passkey; undefined when the user has none with this id. */
export const updatePasskey = (
  { trx }: OnDatabase,
  userId: string,
  id: string,
  changes: Updateable<WebauthnCredential>,
) =>
  trx
    .updateTable('webauthnCredential')
    .set(changes)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('factorId', 'is', null)
    .returning(['id', 'friendlyName', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst()

export const deletePasskey = ({ trx }: OnDatabase, userId: string, id: string) =>
  trx
    .deleteFrom('webauthnCredential')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('factorId', 'is', null)
    .returning('friendlyName')
    .executeTakeFirst()
