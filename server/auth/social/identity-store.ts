import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { AuthIdentity } from '#server/kernel/db/schema.ts'

const identities = (db: Db) =>
  db.selectFrom('authIdentity').select(['identityId', 'userId', 'provider', 'providerId', 'identityData'])

/** Lets one transaction at a time decide whose an identity is. */
export const lockSubject = (db: Db, provider: string, providerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${providerId}`}, 0))`.execute(db)

export const findIdentity = (db: Db, provider: string, providerId: string) =>
  identities(db).where('provider', '=', provider).where('providerId', '=', providerId).executeTakeFirst()

/** The oldest first. */
export const listIdentitiesOf = (db: Db, userId: string) =>
  identities(db).where('userId', '=', userId).orderBy('createdAt').orderBy('identityId').execute()

export type IdentityRow = Awaited<ReturnType<typeof listIdentitiesOf>>[number]

export const insertIdentity = (db: Db, identity: Insertable<AuthIdentity>) =>
  db.insertInto('authIdentity').values(identity).execute()

interface IdentityFacts {
  facts: Record<string, unknown>
  now: Date
}

/** Keeps what a provider says now of somebody who comes again. */
export const noteIdentity = (db: Db, identityId: string, { facts, now }: IdentityFacts) =>
  db
    .updateTable('authIdentity')
    .set({ identityData: JSON.stringify(facts), lastSignInAt: now, updatedAt: now })
    .where('identityId', '=', identityId)
    .execute()

export const deleteIdentity = (db: Db, identityId: string) =>
  db.deleteFrom('authIdentity').where('identityId', '=', identityId).execute()

/** Ends what somebody signed in to with a provider, but for this session. */
export async function deleteSessionsFrom(db: Db, userId: string, provider: string, exceptId: string): Promise<void> {
  await db
    .deleteFrom('authSession')
    .where('userId', '=', userId)
    .where('id', '!=', exceptId)
    .where(sql<boolean>`amr @> ${JSON.stringify([{ method: 'oauth', provider }])}::jsonb`)
    .execute()
  await db.deleteFrom('authFlow').where('userId', '=', userId).where('provider', '=', provider).execute()
}

/** Takes from an account whatever opens it. */
export async function deleteWaysIn(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('authUser')
    .set({ passwordHash: null, newEmail: null, emailChangeSentAt: null, newPhone: null, phoneChangeSentAt: null })
    .set({ phone: null, phoneConfirmedAt: null, appMetadata: sql`app_metadata - '{provider,providers}'::text[]` })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('authIdentity').where('userId', '=', userId).execute()
  await db.deleteFrom('authSession').where('userId', '=', userId).execute()
  await db.deleteFrom('authFactor').where('userId', '=', userId).execute()
  await db.deleteFrom('webauthnCredential').where('userId', '=', userId).execute()
  await db.deleteFrom('oneTimeToken').where('userId', '=', userId).execute()
  await db.deleteFrom('authFlow').where('userId', '=', userId).execute()
}
