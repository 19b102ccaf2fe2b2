import type { ExpressionBuilder, Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { DB, OauthAuthorization } from '#server/kernel/db/schema.ts'

export const insertAuthorization = (db: Db, authorization: Insertable<OauthAuthorization>) =>
  db.insertInto('oauthAuthorization').values(authorization).returning('id').executeTakeFirstOrThrow()

const shown = ['id', 'clientId', 'redirectUri', 'scopes', 'state', 'asksAgain', 'signedInSince'] as const

interface Claim {
  id: string
  userId: string
  now: Date
}

const nobodyElses = (userId: string) => (eb: ExpressionBuilder<DB, 'oauthAuthorization'>) =>
  eb.or([eb('userId', 'is', null), eb('userId', '=', userId)])

const unanswered = (db: Db, { id, now }: Pick<Claim, 'id' | 'now'>) =>
  db.updateTable('oauthAuthorization').where('id', '=', id).where('decision', 'is', null).where('expiresAt', '>', now)

/** What waits for an answer, from now on of this person; undefined when it is somebody else's or over. */
export const claimAuthorization = (db: Db, { userId, ...pending }: Claim) =>
  unanswered(db, pending).set({ userId }).where(nobodyElses(userId)).returning(shown).executeTakeFirst()

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof claimAuthorization>>>

/** Leaves it to whoever opens it next. */
export const releaseAuthorization = (db: Db, { userId, ...pending }: Claim) =>
  unanswered(db, pending).set({ userId: null }).where('userId', '=', userId).returning('id').executeTakeFirst()

interface Approval {
  decision: 'approved'
  sessionId: string
  codeHash: string
  codeExpiresAt: Date
}

/** Answers it, once: of two answers that come together, one gets the row. */
export const answerAuthorization = (db: Db, { userId, ...pending }: Claim, answer: Approval | { decision: 'denied' }) =>
  unanswered(db, pending)
    .set({ ...answer, userId })
    .where(nobodyElses(userId))
    .returning(shown)
    .executeTakeFirst()

/** What a code was issued for, kept from being exchanged twice at once until the transaction ends. */
export const lockAuthorizationOfCode = (db: Db, codeHash: string) =>
  db
    .selectFrom('oauthAuthorization')
    .select(['id', 'clientId', 'userId', 'sessionId', 'redirectUri', 'scopes', 'nonce', 'codeChallenge'])
    .select(['codeExpiresAt', 'codeUsedAt', 'issuedSessionId'])
    .where('codeHash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()

export const spendCode = (db: Db, id: string, { now, issuedSessionId }: { now: Date; issuedSessionId: string }) =>
  db.updateTable('oauthAuthorization').set({ codeUsedAt: now, issuedSessionId }).where('id', '=', id).execute()

/** With the codes that were not exchanged yet. */
export const deleteAuthorizationsOf = (db: Db, userId: string, clientId: string) =>
  db.deleteFrom('oauthAuthorization').where('userId', '=', userId).where('clientId', '=', clientId).execute()

export const deleteEndedAuthorizations = (db: Db, before: Date) =>
  db.deleteFrom('oauthAuthorization').where('expiresAt', '<', before).execute()
