import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AuthIdentity } from '#server/kernel/db/schema.ts'

const identities = ({ trx }: OnDatabase) =>
  trx.selectFrom('authIdentity').select(['identityId', 'userId', 'provider', 'providerId', 'identityData'])

/** Locks an identity, so that one transaction at a time decides whose it is. */
export const lockSubject = ({ trx }: OnDatabase, provider: string, providerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${providerId}`}, 0))`.execute(trx)

export const findIdentity = (work: OnDatabase, provider: string, providerId: string) =>
  identities(work).where('provider', '=', provider).where('providerId', '=', providerId).executeTakeFirst()

/** The oldest first. */
export const listIdentitiesOf = (work: OnDatabase, userId: string) =>
  identities(work).where('userId', '=', userId).orderBy('createdAt').orderBy('identityId').execute()

export type IdentityRow = Awaited<ReturnType<typeof listIdentitiesOf>>[number]

export const insertIdentity = ({ trx }: OnDatabase, identity: Insertable<AuthIdentity>) =>
  trx.insertInto('authIdentity').values(identity).execute()

interface IdentityFacts {
  facts: Record<string, unknown>
  now: Date
}

/** Updates the facts of an identity at a sign-in. */
export const noteIdentity = ({ trx }: OnDatabase, identityId: string, { facts, now }: IdentityFacts) =>
  trx
    .updateTable('authIdentity')
    .set({ identityData: JSON.stringify(facts), lastSignInAt: now, updatedAt: now })
    .where('identityId', '=', identityId)
    .execute()

export const deleteIdentity = ({ trx }: OnDatabase, identityId: string) =>
  trx.deleteFrom('authIdentity').where('identityId', '=', identityId).execute()

/** Ends the sessions that began with a provider, except this one, and unused auth codes. */
export async function deleteSessionsFrom(
  { trx }: OnDatabase,
  userId: string,
  provider: string,
  exceptId: string,
): Promise<void> {
  await trx
    .deleteFrom('authSession')
    .where('userId', '=', userId)
    .where('id', '!=', exceptId)
    .where(sql<boolean>`amr @> ${JSON.stringify([{ method: 'oauth', provider }])}::jsonb`)
    .execute()
  await trx.deleteFrom('authFlow').where('userId', '=', userId).where('provider', '=', provider).execute()
}

/** Removes every way to sign in to an account. */
export async function deleteSignInMethods({ trx }: OnDatabase, userId: string): Promise<void> {
  await trx
    .updateTable('authUser')
    .set({ passwordHash: null, newEmail: null, emailChangeSentAt: null, newPhone: null, phoneChangeSentAt: null })
    .set({ phone: null, phoneConfirmedAt: null, appMetadata: sql`app_metadata - '{provider,providers}'::text[]` })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('authIdentity').where('userId', '=', userId).execute()
  await trx.deleteFrom('authSession').where('userId', '=', userId).execute()
  await trx.deleteFrom('authFactor').where('userId', '=', userId).execute()
  await trx.deleteFrom('webauthnCredential').where('userId', '=', userId).execute()
  await trx.deleteFrom('oneTimeToken').where('userId', '=', userId).execute()
  await trx.deleteFrom('authFlow').where('userId', '=', userId).execute()
}
