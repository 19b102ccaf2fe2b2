import { createHash } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { deleteSession, findSession } from '#server/auth/sessions/session-store.ts'
import { beginSessionOfApp, refuseBanned } from '#server/auth/sessions/session.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { equal } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import type { OAuthTokenRequest } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'

import { lockAuthorizationOfCode, spendCode } from './authorization-store.ts'
import type { ClientRow } from './client-store.ts'
import { hashOfSecret } from './clients.ts'
import { signIdToken } from './id-token.ts'

const method = 'oauth_provider/authorization_code'

/**
 * Exchanges a code for a session of the app, once. A code that comes a second time is in somebody else's hands too: what
 * it was exchanged for ends.
 */
export async function exchangeCode(
  services: Services,
  client: ClientRow,
  request: OAuthTokenRequest,
  context: Context,
) {
  const { code } = request
  if (!code) throw new Failure('invalid_request', 'code is required')

  const issued = await atomically(services.db, async (trx) => {
    const row = await lockAuthorizationOfCode(trx, hashOfSecret(code))
    if (row?.clientId !== client.id || !row.userId || !row.sessionId) throw invalidGrant('This code is not good')
    if (row.codeUsedAt) {
      await endIssued(trx, { ...row, userId: row.userId }, context)
      return undefined
    }
    refuseWrong(services, row, request)

    return begin({ ...services, db: trx }, { ...row, userId: row.userId, sessionId: row.sessionId }, context)
  })
  if (!issued) throw invalidGrant('This code was used before')

  return issued
}

type AuthorizationOfCode = NonNullable<Awaited<ReturnType<typeof lockAuthorizationOfCode>>>

const invalidGrant = (sentence: string) => new Failure('invalid_grant', sentence)

/** Not used up by what is wrong here: only who asked for the code has the secret behind its challenge. */
function refuseWrong(
  { now }: Services,
  row: AuthorizationOfCode,
  { redirect_uri, code_verifier }: OAuthTokenRequest,
): void {
  if (!row.codeExpiresAt || row.codeExpiresAt <= now()) throw invalidGrant('This code has expired')
  if (redirect_uri !== row.redirectUri) throw invalidGrant('redirect_uri is not that of the authorization request')
  if (!code_verifier) throw new Failure('invalid_request', 'code_verifier is required (PKCE)')

  const proof = createHash('sha256').update(code_verifier).digest('base64url')
  if (!equal(Buffer.from(proof), Buffer.from(row.codeChallenge))) {
    throw invalidGrant('code_verifier does not match the challenge')
  }
}

async function endIssued(trx: Db, row: AuthorizationOfCode & { userId: string }, context: Context): Promise<void> {
  if (row.issuedSessionId) await deleteSession(trx, row.userId, row.issuedSessionId)
  await recordEvent(trx, context, {
    action: 'token_revoked',
    entity: 'user',
    entityId: row.userId,
    facts: { cause: 'an authorization code was used again', clientId: row.clientId, sessionId: row.issuedSessionId },
  })
}

async function begin(
  services: Services,
  { id, clientId, userId, sessionId, scopes, nonce }: AuthorizationOfCode & { userId: string; sessionId: string },
  { origin }: Context,
) {
  const { db, now } = services
  const user = await getUser(db, userId)
  refuseBanned(services, user)
  const approvedIn = await findSession(db, sessionId)
  if (!approvedIn) throw invalidGrant('The session that allowed this has ended')

  const app = { clientId, scopes }
  const begun = { userId, aal: approvedIn.aal, proof: { method } }
  const { session, refreshToken } = await beginSessionOfApp(services, app, begun, origin)
  await spendCode(db, id, { now: now(), issuedSessionId: session.id })
  const facts = { method, clientId, scope: scopes.join(' ') }
  await recordEvent(db, { origin }, { action: 'login', entity: 'user', entityId: userId, facts })

  const idToken = scopes.includes('openid')
    ? await signIdToken(services, { user, clientId, scopes, nonce, amr: approvedIn.amr })
    : undefined
  const takeBack = (committed: Db) => deleteSession(committed, userId, session.id)
  return { begun: { user, session, refreshToken, app, method, takeBack }, idToken }
}
