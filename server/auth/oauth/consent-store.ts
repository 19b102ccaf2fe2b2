import type { Db } from '#server/kernel/db/database.ts'

interface Consent {
  userId: string
  clientId: string
  scopes: string[]
  now: Date
}

/** The scopes that a person has allowed a client. */
export async function findConsent(db: Db, userId: string, clientId: string): Promise<string[]> {
  const consent = await db
    .selectFrom('oauthConsent')
    .select('scopes')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()

  return consent?.scopes ?? []
}

export const putConsent = (db: Db, { userId, clientId, scopes, now }: Consent) =>
  db
    .insertInto('oauthConsent')
    .values({ userId, clientId, scopes, grantedAt: now })
    .onConflict((on) => on.columns(['userId', 'clientId']).doUpdateSet({ scopes, grantedAt: now }))
    .execute()

/** The latest first. */
export const listConsents = (db: Db, userId: string) =>
  db
    .selectFrom('oauthConsent')
    .innerJoin('oauthClient', 'oauthClient.id', 'oauthConsent.clientId')
    .select(['oauthClient.id', 'name', 'uri', 'logoUri', 'scopes', 'grantedAt'])
    .where('userId', '=', userId)
    .orderBy('grantedAt', 'desc')
    .execute()

export const deleteConsent = (db: Db, userId: string, clientId: string) =>
  db
    .deleteFrom('oauthConsent')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .returning('clientId')
    .executeTakeFirst()

export const deleteSessionsOfClient = (db: Db, userId: string, clientId: string) =>
  db.deleteFrom('authSession').where('userId', '=', userId).where('oauthClientId', '=', clientId).execute()
