import { createHash } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { deleteSession, findSession } from '#server/auth/session-store.ts'
import { beginSessionOfApp, refuseBanned, signInActor } from '#server/auth/sessions/session.ts'
import { getUser } from '#server/auth/user.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { equal } from '#server/kernel/secrets/secret.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { OAuthTokenRequest } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'

import { lockAuthorizationOfCode, spendCode } from './authorization-store.ts'
import type { ClientRow } from './client-store.ts'
import { hashOfSecret } from './clients.ts'
import { signIdToken } from './id-token.ts'

const method = 'oauth_provider/authorization_code'

/**
 * Exchanges a code for a session of the app, once. A code that comes twice may be stolen, so the session that it was
 * exchanged for ends.
 */
export async function exchangeCode(work: Work, client: ClientRow, request: OAuthTokenRequest) {
  const { code } = request
  if (!code) throw new Failure('invalid_request', 'code is required')

  const issued = await atomically(work, async (work) => {
    const row = await lockAuthorizationOfCode(work, hashOfSecret(code))
    if (row?.clientId !== client.id || !row.userId || !row.sessionId) throw invalidGrant('This code is not good')
    if (row.codeUsedAt) {
      await endIssued(work, { ...row, userId: row.userId })
      return undefined
    }
    refuseWrong(work, row, request)

    return begin(work, { ...row, userId: row.userId, sessionId: row.sessionId })
  })
  if (!issued) throw invalidGrant('This code was used before')

  return issued
}

type AuthorizationOfCode = NonNullable<Awaited<ReturnType<typeof lockAuthorizationOfCode>>>

const invalidGrant = (sentence: string) => new Failure('invalid_grant', sentence)

/** A wrong request does not use the code up: only the client that asked has the verifier. */
function refuseWrong(
  { now }: Work,
  row: AuthorizationOfCode,
  { redirect_uri, code_verifier }: OAuthTokenRequest,
): void {
  if (!row.codeExpiresAt || row.codeExpiresAt <= now) throw invalidGrant('This code has expired')
  if (redirect_uri !== row.redirectUri) throw invalidGrant('redirect_uri is not that of the authorization request')
  if (!code_verifier) throw new Failure('invalid_request', 'code_verifier is required (PKCE)')

  const proof = createHash('sha256').update(code_verifier).digest('base64url')
  if (!equal(Buffer.from(proof), Buffer.from(row.codeChallenge))) {
    throw invalidGrant('code_verifier does not match the challenge')
  }
}

async function endIssued(work: Acting, row: AuthorizationOfCode & { userId: string }): Promise<void> {
  if (row.issuedSessionId) await deleteSession(work, row.userId, row.issuedSessionId)
  await recordEvent(work, {
    action: 'token_revoked',
    entity: 'user',
    entityId: row.userId,
    facts: { cause: 'an authorization code was used again', clientId: row.clientId, sessionId: row.issuedSessionId },
  })
}

async function begin(
  work: Work,
  { id, clientId, userId, sessionId, scopes, nonce }: AuthorizationOfCode & { userId: string; sessionId: string },
) {
  const {
    services,
    context: { origin },
    now,
  } = work
  const user = await getUser(work, userId)
  refuseBanned(services, user)
  const approvedIn = await findSession(work, sessionId)
  if (!approvedIn) throw invalidGrant('The session that allowed this has ended')

  const app = { clientId, scopes }
  const begun = { userId, aal: approvedIn.aal, proof: { method } }
  const { session, refreshToken } = await beginSessionOfApp(work, app, begun, origin)
  await spendCode(work, id, { now, issuedSessionId: session.id })
  const facts = { method, clientId, scope: scopes.join(' ') }
  await recordEvent(
    { ...work, context: { actor: signInActor, origin } },
    { action: 'login', entity: 'user', entityId: userId, facts },
  )

  const idToken = scopes.includes('openid')
    ? await signIdToken(work, { user, clientId, scopes, nonce, amr: approvedIn.amr })
    : undefined
  const takeBack = (work: OnDatabase) => deleteSession(work, userId, session.id)
  return { begun: { user, session, refreshToken, app, method, takeBack }, idToken }
}
