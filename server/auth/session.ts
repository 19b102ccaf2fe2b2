import { randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import type { Context } from '#server/http/mount.ts'
import { decrypt, encrypt } from '#server/secret.ts'
import type { Services } from '#server/services.ts'
import type { Session } from '#shared/auth/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { accessTokenSeconds, signAccessToken } from './access-token.ts'
import { rememberDevice } from './device.ts'
import { parseRefreshToken, refreshTokenOf } from './refresh-token.ts'
import { advanceRefreshCounter, deleteSession, findSession, insertSession, type SessionRow } from './session-store.ts'
import { userJson } from './user-json.ts'
import { findUser, setLastSignIn, type UserRow } from './user-store.ts'

/** How long after a refresh an older token still gets the active one: tabs that refresh at once stay signed in. */
const reuseMilliseconds = 10_000

/** Starts a session for a user who has just proven who they are. */
export async function startSession(services: Services, user: UserRow, method: string, { origin }: Context) {
  const { db } = services
  const now = services.now()
  const refreshKey = randomBytes(32)
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const { id } = await insertSession(db, {
    userId: user.id,
    amr: JSON.stringify(amr),
    encryptedRefreshKey: encrypt(services.config.secretKey, 'encrypt refresh keys', refreshKey),
    userAgent: origin.userAgent ?? null,
    ip: origin.ip,
    createdAt: now,
  })
  await setLastSignIn(db, user.id, now)
  await rememberDevice(services, user, { origin })
  await recordEvent(db, { origin }, { action: 'login', entity: 'user', entityId: user.id, facts: { method } })

  const session = { id, aal: 'aal1', amr }
  return sessionJson(
    services,
    { ...user, lastSignInAt: now },
    session,
    refreshTokenOf({ sessionId: id, counter: 0 }, refreshKey),
  )
}

/**
 * Exchanges a refresh token. The active one rotates; its parent always gets the active one again (the client may have
 * lost the answer); an older one does so for ten seconds, and after that the session ends, for somebody has a copy.
 */
export async function refreshSession(services: Services, text: string | undefined, context: Context): Promise<Session> {
  if (!text) throw new Failure('invalid_request', 'refresh_token required')
  const token = parseRefreshToken(text)
  if (!token) throw new Failure('validation_failed', 'Refresh token is not valid')

  const session = await findSession(services.db, token.sessionId)
  if (!session) throw new Failure('session_not_found', 'Invalid Refresh Token: No Valid Session Found', { status: 400 })
  const key = decrypt(services.config.secretKey, 'encrypt refresh keys', session.encryptedRefreshKey)
  if (!token.isSignedWith(key)) {
    throw new Failure('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }

  const counter = await activeCounter(services, session, token.counter, context)
  const user = await findUser(services.db, session.userId)
  if (!user) throw new Failure('session_not_found', 'Invalid Refresh Token: No Valid Session Found', { status: 400 })
  if (user.bannedUntil && user.bannedUntil > services.now()) {
    throw new Failure('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 })
  }

  return sessionJson(services, user, session, refreshTokenOf({ sessionId: session.id, counter }, key))
}

async function activeCounter(services: Services, session: SessionRow, presented: number, context: Context) {
  const { db, now } = services
  const active = session.refreshCounter
  if (presented > active) throw new Failure('validation_failed', 'Invalid Refresh Token: Not Issued By This Server')
  if (presented === active) {
    const advanced = await advanceRefreshCounter(db, session.id, active, now())
    // Another refresh with the same token was first: the active token is now this one's child.
    return advanced?.refreshCounter ?? active + 1
  }

  const lastRefresh = session.refreshedAt?.getTime() ?? 0
  if (presented === active - 1 || now().getTime() - lastRefresh <= reuseMilliseconds) return active

  await deleteSession(db, session.id)
  await recordEvent(db, context, {
    action: 'token_revoked',
    entity: 'user',
    entityId: session.userId,
    facts: { cause: 'an old refresh token was used again', sessionId: session.id, presented, active },
  })
  throw new Failure('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

async function sessionJson(
  services: Services,
  user: UserRow,
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'>,
  refreshToken: string,
): Promise<Session> {
  const accessToken = await signAccessToken(services, { user, session })

  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: Math.floor(services.now().getTime() / 1000) + accessTokenSeconds,
    refresh_token: refreshToken,
    user: userJson(user),
  }
}
