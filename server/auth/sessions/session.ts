import { createSecretKey, randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { type Aal, deleteSession, insertSession, insertSignIn } from '#server/auth/session-store.ts'
import { refreshTokenOf } from '#server/auth/tokens/refresh-token.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Origin } from '#server/kernel/http/mount.ts'
import { encrypt } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor, App } from '#shared/permissions/may.ts'

import { rememberDevice } from './device.ts'
import type { BegunSession } from './issue-tokens.ts'

interface Method {
  method: string
  /** The provider with which the person signed in. */
  provider?: string
}

/** Starts a session for a user who has just proven who they are, in the transaction of `work`. */
export async function startSession(work: Work, user: UserRow, how: string | Method): Promise<BegunSession> {
  const proof = typeof how === 'string' ? { method: how } : how
  const begun = await startProven(work, user, { proof })
  if (!begun) throw new Failure('user_not_found', 'User not found')

  return begun
}

/** `startSession` after a password with this hash; undefined when the account has another hash by now. */
export const startSessionWithPassword = (work: Work, user: UserRow, provenHash: string) =>
  startProven(work, user, { proof: { method: 'password' }, provenHash })

/** Nobody is signed in yet, so the system is the actor; the event names the account. */
export const signInActor: Actor = { kind: 'system', job: 'sign in' }

interface SessionProof {
  proof: Method
  provenHash?: string
}

async function startProven(work: Work, user: UserRow, { proof, provenHash }: SessionProof) {
  const {
    context: { origin },
    now,
  } = work

  // A passkey also asks for a finger, a face or a PIN, so it is two steps.
  const aal = proof.method === 'passkey' ? ('aal2' as const) : ('aal1' as const)
  const { row, key } = newSession(work, { userId: user.id, aal, proof }, origin)
  const inserted = await insertSignIn(work, { ...row, amr: JSON.stringify(row.amr) }, provenHash)
  if (!inserted) return undefined

  await rememberDevice(work, user, { origin })
  await recordEvent(
    { ...work, context: { actor: signInActor, origin } },
    { action: 'login', entity: 'user', entityId: user.id, facts: { ...proof } },
  )
  const { id } = inserted
  return {
    user: { ...user, lastSignInAt: now },
    session: { id, aal, amr: row.amr },
    refreshToken: refreshTokenOf({ sessionId: id, counter: 0 }, key),
    method: proof.method,
    takeBack: (work: OnDatabase) => deleteSession(work, user.id, id),
  }
}

interface NewSession {
  userId: string
  aal: Aal
  proof: Method
}

/** A new session's row, and the key of its refresh tokens. */
function newSession(
  { services: { config }, now }: Work,
  { userId, aal, proof }: NewSession,
  origin: Origin | undefined,
) {
  const { userAgent, ip = '' } = origin ?? {}
  const refreshKey = randomBytes(32)
  const encryptedRefreshKey = encrypt(config.secretKey, 'encrypt refresh keys', refreshKey)
  const amr = [{ ...proof, timestamp: secondsOf(now) }]

  return {
    row: { userId, aal, amr, encryptedRefreshKey, userAgent: userAgent ?? null, ip, createdAt: now },
    key: createSecretKey(refreshKey),
  }
}

/** Begins a session of an app that its user has allowed, with its first refresh token. */
export async function beginSessionOfApp(work: Work, app: App, begun: NewSession, origin: Origin | undefined) {
  const { row, key } = newSession(work, begun, origin)
  const { id } = await insertSession(work, {
    ...row,
    amr: JSON.stringify(row.amr),
    oauthClientId: app.clientId,
    scopes: [...app.scopes],
  })

  return {
    session: { id, aal: row.aal, amr: row.amr },
    refreshToken: refreshTokenOf({ sessionId: id, counter: 0 }, key),
  }
}

export function refuseBanned({ now }: Pick<Services, 'now'>, { bannedUntil }: UserRow): void {
  if (bannedUntil && bannedUntil > now()) throw new Failure('user_banned', 'User is banned')
}
