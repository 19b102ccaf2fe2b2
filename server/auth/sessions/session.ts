import { randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { refreshTokenOf } from '#server/auth/tokens/refresh-token.ts'
import { setLastSignIn, type UserRow } from '#server/auth/user-store.ts'
import type { Context } from '#server/http/mount.ts'
import { secondsOf } from '#server/seconds.ts'
import { encrypt } from '#server/secret.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { rememberDevice } from './device.ts'
import type { BegunSession } from './issue-tokens.ts'
import { deleteSession, insertSession } from './session-store.ts'

/** Starts a session for a user who has just proven who they are, in the transaction that `services.db` is. */
export async function startSession(
  services: Services,
  user: UserRow,
  method: string,
  { origin }: Context,
): Promise<BegunSession> {
  const { db } = services
  const now = services.now()
  const refreshKey = randomBytes(32)
  const amr = [{ method, timestamp: secondsOf(now) }]
  // A passkey asks for a finger, a face or a PIN beside the key itself.
  const aal = method === 'passkey' ? ('aal2' as const) : ('aal1' as const)
  const { id } = await insertSession(db, {
    userId: user.id,
    aal,
    amr: JSON.stringify(amr),
    encryptedRefreshKey: encrypt(services.config.secretKey, 'encrypt refresh keys', refreshKey),
    userAgent: origin.userAgent ?? null,
    ip: origin.ip,
    createdAt: now,
  })
  await setLastSignIn(db, user.id, now)
  await rememberDevice(services, user, { origin })
  await recordEvent(db, { origin }, { action: 'login', entity: 'user', entityId: user.id, facts: { method } })

  return {
    user: { ...user, lastSignInAt: now },
    session: { id, aal, amr },
    refreshToken: refreshTokenOf({ sessionId: id, counter: 0 }, refreshKey),
    method,
    takeBack: (committed) => deleteSession(committed, user.id, id),
  }
}

export function refuseBanned({ now }: Pick<Services, 'now'>, { bannedUntil }: UserRow): void {
  if (bannedUntil && bannedUntil > now()) throw new Failure('user_banned', 'User is banned')
}
