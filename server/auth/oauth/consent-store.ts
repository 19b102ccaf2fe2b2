import type { OnDatabase } from '#server/kernel/db/database.ts'

interface Consent {
  userId: string
  clientId: string
  scopes: string[]
  now: Date
}

/** The scopes that a person has allowed a client. */
export async function findConsent({ trx }: OnDatabase, userId: string, clientId: string): Promise<string[]> {
  const consent = await trx
    .selectFrom('oauthConsent')
    .select('scopes')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()

  return consent?.scopes ?? []
}

export const putConsent = ({ trx }: OnDatabase, { userId, clientId, scopes, now }: Consent) =>
  trx
    .insertInto('oauthConsent')
    .values({ userId, clientId, scopes, grantedAt: now })
    .onConflict((on) => on.columns(['userId', 'clientId']).doUpdateSet({ scopes, grantedAt: now }))
    .execute()

/** The latest first. */
export const listConsents = ({ trx }: OnDatabase, userId: string) =>
  trx
    .selectFrom('oauthConsent')
    .innerJoin('oauthClient', 'oauthClient.id', 'oauthConsent.clientId')
    .select(['oauthClient.id', 'name', 'uri', 'logoUri', 'scopes', 'grantedAt'])
    .where('userId', '=', userId)
    .orderBy('grantedAt', 'desc')
    .execute()

export const deleteConsent = ({ trx }: OnDatabase, userId: string, clientId: string) =>
  trx
    .deleteFrom('oauthConsent')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .returning('clientId')
    .executeTakeFirst()

export const deleteSessionsOfClient = ({ trx }: OnDatabase, userId: string, clientId: string) =>
  trx.deleteFrom('authSession').where('userId', '=', userId).where('oauthClientId', '=', clientId).execute()
