import { createSecretKey, randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { refreshTokenOf } from '#server/auth/tokens/refresh-token.ts'
import { setLastSignIn, type UserRow } from '#server/auth/user-store.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import type { Context, Origin } from '#server/kernel/http/mount.ts'
import { encrypt } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { App } from '#shared/permissions/may.ts'

import { rememberDevice } from './device.ts'
import type { BegunSession } from './issue-tokens.ts'
import { type Aal, deleteSession, insertSession } from './session-store.ts'

interface Method {
  method: string
  /** Whom the person signed in with. */
  provider?: string
}

/** Starts a session for a user who has just proven who they are, in the transaction that `services.db` is. */
export async function startSession(
  services: Services,
  user: UserRow,
  how: string | Method,
  { origin }: Context,
): Promise<BegunSession> {
  const { db } = services
  const proof = typeof how === 'string' ? { method: how } : how
  const now = services.now()
  // A passkey asks for a finger, a face or a PIN beside the key itself.
  const aal = proof.method === 'passkey' ? ('aal2' as const) : ('aal1' as const)
  const { session, refreshToken } = await beginSession(services, { userId: user.id, aal, proof }, origin)
  await setLastSignIn(db, user.id, now)
  await rememberDevice(services, user, { origin })
  await recordEvent(db, { origin }, { action: 'login', entity: 'user', entityId: user.id, facts: { ...proof } })

  return {
    user: { ...user, lastSignInAt: now },
    session,
    refreshToken,
    method: proof.method,
    takeBack: (committed) => deleteSession(committed, user.id, session.id),
  }
}

interface NewSession {
  userId: string
  aal: Aal
  proof: Method
  /** The app that it is for, when not for the person's own device. */
  app?: App
}

/** A session and its first refresh token. */
export async function beginSession(services: Services, { userId, aal, proof, app }: NewSession, origin: Origin) {
  const now = services.now()
  const refreshKey = randomBytes(32)
  const amr = [{ ...proof, timestamp: secondsOf(now) }]
  const { id } = await insertSession(services.db, {
    userId,
    aal,
    amr: JSON.stringify(amr),
    encryptedRefreshKey: encrypt(services.config.secretKey, 'encrypt refresh keys', refreshKey),
    userAgent: origin.userAgent ?? null,
    ip: origin.ip,
    createdAt: now,
    ...(app && { oauthClientId: app.clientId, scopes: [...app.scopes] }),
  })

  return {
    session: { id, aal, amr },
    refreshToken: refreshTokenOf({ sessionId: id, counter: 0 }, createSecretKey(refreshKey)),
  }
}

export function refuseBanned({ now }: Pick<Services, 'now'>, { bannedUntil }: UserRow): void {
  if (bannedUntil && bannedUntil > now()) throw new Failure('user_banned', 'User is banned')
}
