import { createSecretKey, type KeyObject } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { parseRefreshToken, refreshTokenOf } from '#server/auth/tokens/refresh-token.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { decrypt } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { type BegunSession, issueTokens } from './issue-tokens.ts'
import { isFromBeforeStep } from './refresh-place.ts'
import { endOfSession } from '#server/auth/tokens/session-end.ts'
import { advanceRefreshCounter, deleteSession, findSessionWithUser, type SessionRow } from '#server/auth/session-store.ts'

/**
 * Exchanges a refresh token. The active one rotates; its parent always gets the active one again (the client may have
 * lost the answer); an older one does so for ten seconds, unless it is from before a second step. After that the session
 * ends, for somebody has a copy.
 * What passes (a database that is away) is never answered 4xx: clients end their session at that.
 */
export async function refreshSession(work: Work, text: string | null | undefined) {
  const found = await refreshable(work, text, null)

  return issueRenewed(work, { ...found, refreshToken: await rotate(work, found) })
}

type RenewedSession = Pick<BegunSession, 'user' | 'session' | 'refreshToken' | 'app'>

/**
 * Signs the access token of a session that goes on. Where a hook is away, that passes: the refresh token that was
 * presented is the new one's parent, which is always good for another try.
 */
export const issueRenewed = (work: Work, { user, session, refreshToken, app }: RenewedSession) =>
  issueTokens(work, {
    user,
    session,
    refreshToken,
    app,
    method: 'token_refresh',
    takeBack: async () => undefined,
  }).catch((error: unknown) => {
    throw isHookAway(error) ? new Failure(error.code, error.message, { status: 503, cause: error }) : error
  })

export interface RefreshableSession {
  user: UserRow
  session: SessionRow
  /** The presented token's place in the session's sequence. */
  counter: number
  key: KeyObject
}

/** The session that a refresh token goes on with; one that was begun for an app only with that app. */
export async function refreshable(
  work: Work,
  text: string | null | undefined,
  clientId: string | null,
): Promise<RefreshableSession> {
  if (!text) throw new Failure('invalid_request', 'refresh_token required')
  const token = parseRefreshToken(text)
  const found = token && (await findSessionWithUser(work, token.sessionId))
  if (!found) throw unknownToken()
  const { session, user } = found
  const key = createSecretKey(
    decrypt(work.services.config.secretKey, 'encrypt refresh keys', session.encryptedRefreshKey),
  )
  if (!token.isSignedWith(key)) {
    throw unknownToken()
  }
  if (session.oauthClientId !== clientId) {
    throw new Failure('invalid_client', 'This refresh token was issued to another client')
  }
  if (user.bannedUntil && user.bannedUntil > work.now) {
    throw new Failure('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 })
  }
  const end = await endOfSession(work, session, user)
  if (end !== undefined)
    throw new Failure('session_expired', `Invalid Refresh Token: Session Expired${end}`, { status: 400 })

  return { user, session, counter: token.counter, key }
}

const unknownToken = () => new Failure('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

/** The refresh token that is active from now on. */
export async function rotate(work: Work, { session, counter, key }: RefreshableSession) {
  const active = await activeCounter(work, session, counter)

  return refreshTokenOf({ sessionId: session.id, counter: active }, key)
}

const ofHooks = new Set<FailureCode>([
  'hook_timeout',
  'hook_timeout_after_retry',
  'hook_payload_over_size_limit',
  'hook_payload_invalid_content_type',
])

const isHookAway = (error: unknown): error is Failure => error instanceof Failure && ofHooks.has(error.code)

async function activeCounter(work: Work, session: SessionRow, presented: number) {
  const {
    services: { config },
    context,
    now,
  } = work
  const active = session.refreshCounter
  if (presented > active) throw new Failure('validation_failed', 'Invalid Refresh Token: Not Issued By This Server')
  if (presented === active) {
    const { userAgent = null, ip = '' } = context.origin ?? {}
    const advanced = await advanceRefreshCounter(work, session.id, active, { now, userAgent, ip })
    // Another refresh with the same token was first: the active token is now this one's child.
    return advanced?.refreshCounter ?? active + 1
  }

  const lastRefresh = session.refreshedAt?.getTime() ?? 0
  const isRecent = now.getTime() - lastRefresh <= config.auth.refreshReuseSeconds * 1000
  if (presented === active - 1 || (isRecent && !isFromBeforeStep(presented, active))) return active

  await atomically(work, async (work) => {
    await deleteSession(work, session.userId, session.id)
    await recordEvent(work, {
      action: 'token_revoked',
      entity: 'user',
      entityId: session.userId,
      facts: { cause: 'an old refresh token was used again', sessionId: session.id, presented, active },
    })
  })
  throw new Failure('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}
