import { createSecretKey, type KeyObject } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import {
  advanceRefreshCounter,
  deleteSession,
  findSessionWithUser,
  type SessionRow,
} from '#server/auth/session-store.ts'
import { parseRefreshToken, refreshTokenOf } from '#server/auth/tokens/refresh-token.ts'
import { endOfSession } from '#server/auth/tokens/session-end.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { decrypt } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { type BegunSession, issueTokens } from './issue-tokens.ts'
import { isFromBeforeStep } from './refresh-place.ts'

/**
 * Exchanges a refresh token. The active one gets a new one. Its parent always gets the active one again, since the
 * client may have lost the answer. Older ones do so for ten seconds, unless they are from before a second step; later
 * they end the session, since somebody has a copy. A passing problem, such as a database that is down, is never
 * answered 4xx, at which clients end their session.
 */
export async function refreshSession(work: Work, text: string | null | undefined) {
  const found = await refreshable(work, text, null)

  return issueRenewed(work, { ...found, refreshToken: await rotate(work, found) })
}

type RenewedSession = Pick<BegunSession, 'user' | 'session' | 'refreshToken' | 'app'>

/**
 * Signs the access token of a refreshed session. A hook that does not answer is answered 503: the presented token is
 * the new one's parent, and can be exchanged again.
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
  /** The token's number in the session. */
  counter: number
  key: KeyObject
}

/** The session of a refresh token. A session of an app can be refreshed only by that app. */
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

/** The refresh token that is active now. */
export async function rotate(work: Work, { session, counter, key }: RefreshableSession) {
  const active = await activeCounter(work, session, counter)

  return refreshTokenOf({ sessionId: session.id, counter: active }, key)
}

const hookCodes = new Set<FailureCode>([
  'hook_timeout',
  'hook_timeout_after_retry',
  'hook_payload_over_size_limit',
  'hook_payload_invalid_content_type',
])

const isHookAway = (error: unknown): error is Failure => error instanceof Failure && hookCodes.has(error.code)

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
    // Another refresh with the same token was first: the active token is this one's child.
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
