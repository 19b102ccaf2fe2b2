import type { ExpressionBuilder, Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { DB, OauthAuthorization } from '#server/kernel/db/schema.ts'

export const insertAuthorization = ({ trx }: OnDatabase, authorization: Insertable<OauthAuthorization>) =>
  trx.insertInto('oauthAuthorization').values(authorization).returning('id').executeTakeFirstOrThrow()

const shown = ['id', 'clientId', 'redirectUri', 'scopes', 'state', 'asksAgain', 'signedInSince'] as const

interface Claim {
  id: string
  userId: string
  now: Date
}

const isFreeOrOwn = (userId: string) => (eb: ExpressionBuilder<DB, 'oauthAuthorization'>) =>
  eb.or([eb('userId', 'is', null), eb('userId', '=', userId)])

const updateUnanswered = ({ trx }: OnDatabase, { id, now }: Pick<Claim, 'id' | 'now'>) =>
  trx.updateTable('oauthAuthorization').where('id', '=', id).where('decision', 'is', null).where('expiresAt', '>', now)

/**
 * The request that waits for this person's answer; it is theirs from now on. Undefined when it is another person's,
 * answered or expired.
 */
export const claimAuthorization = (work: OnDatabase, { userId, ...pending }: Claim) =>
  updateUnanswered(work, pending).set({ userId }).where(isFreeOrOwn(userId)).returning(shown).executeTakeFirst()

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof claimAuthorization>>>

/** Lets another account answer the request. */
export const releaseAuthorization = (work: OnDatabase, { userId, ...pending }: Claim) =>
  updateUnanswered(work, pending).set({ userId: null }).where('userId', '=', userId).returning('id').executeTakeFirst()

interface Approval {
  decision: 'approved'
  sessionId: string
  codeHash: string
  codeExpiresAt: Date
}

/** Answers a request; undefined when it was answered before. */
export const answerAuthorization = (
  work: OnDatabase,
  { userId, ...pending }: Claim,
  answer: Approval | { decision: 'denied' },
) =>
  updateUnanswered(work, pending)
    .set({ ...answer, userId })
    .where(isFreeOrOwn(userId))
    .returning(shown)
    .executeTakeFirst()

/** The authorization of a code, locked so that only one transaction exchanges it. */
export const lockAuthorizationOfCode = ({ trx }: OnDatabase, codeHash: string) =>
  trx
    .selectFrom('oauthAuthorization')
    .select(['id', 'clientId', 'userId', 'sessionId', 'redirectUri', 'scopes', 'nonce', 'codeChallenge'])
    .select(['codeExpiresAt', 'codeUsedAt', 'issuedSessionId'])
    .where('codeHash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()

export const spendCode = (
  { trx }: OnDatabase,
  id: string,
  { now, issuedSessionId }: { now: Date; issuedSessionId: string },
) => trx.updateTable('oauthAuthorization').set({ codeUsedAt: now, issuedSessionId }).where('id', '=', id).execute()

/** Also deletes codes that were not exchanged yet. */
export const deleteAuthorizationsOf = ({ trx }: OnDatabase, userId: string, clientId: string) =>
  trx.deleteFrom('oauthAuthorization').where('userId', '=', userId).where('clientId', '=', clientId).execute()

export const deleteEndedAuthorizations = ({ trx }: OnDatabase, before: Date) =>
  trx.deleteFrom('oauthAuthorization').where('expiresAt', '<', before).execute()
