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

const nobodyElses = (userId: string) => (eb: ExpressionBuilder<DB, 'oauthAuthorization'>) =>
  eb.or([eb('userId', 'is', null), eb('userId', '=', userId)])

const unanswered = ({ trx }: OnDatabase, { id, now }: Pick<Claim, 'id' | 'now'>) =>
  trx.updateTable('oauthAuthorization').where('id', '=', id).where('decision', 'is', null).where('expiresAt', '>', now)

/** What waits for an answer, from now on of this person; undefined when it is somebody else's or over. */
export const claimAuthorization = (work: OnDatabase, { userId, ...pending }: Claim) =>
  unanswered(work, pending).set({ userId }).where(nobodyElses(userId)).returning(shown).executeTakeFirst()

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof claimAuthorization>>>

/** Leaves it to whoever opens it next. */
export const releaseAuthorization = (work: OnDatabase, { userId, ...pending }: Claim) =>
  unanswered(work, pending).set({ userId: null }).where('userId', '=', userId).returning('id').executeTakeFirst()

interface Approval {
  decision: 'approved'
  sessionId: string
  codeHash: string
  codeExpiresAt: Date
}

/** Answers it, once: of two answers that come together, one gets the row. */
export const answerAuthorization = (
  work: OnDatabase,
  { userId, ...pending }: Claim,
  answer: Approval | { decision: 'denied' },
) =>
  unanswered(work, pending)
    .set({ ...answer, userId })
    .where(nobodyElses(userId))
    .returning(shown)
    .executeTakeFirst()

/** What a code was issued for, kept from being exchanged twice at once until the transaction ends. */
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

/** With the codes that were not exchanged yet. */
export const deleteAuthorizationsOf = ({ trx }: OnDatabase, userId: string, clientId: string) =>
  trx.deleteFrom('oauthAuthorization').where('userId', '=', userId).where('clientId', '=', clientId).execute()

export const deleteEndedAuthorizations = ({ trx }: OnDatabase, before: Date) =>
  trx.deleteFrom('oauthAuthorization').where('expiresAt', '<', before).execute()
