import { recordEvent } from '#server/audit/service.ts'
import { isCodeOf, maximumAttempts } from '#server/auth/codes/one-time-code.ts'
import { tryTokenOf, spendToken } from '#server/auth/codes/token-store.ts'
import { admitPassword, tellOfWrongPassword } from '#server/auth/hooks/attempts.ts'
import type { SessionRow } from '#server/auth/sessions/session-store.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { UserChange } from '#shared/auth/requests.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { admitGuess } from './guesses.ts'
import { refuseWeak } from './password-policy.ts'
import { hashPassword, isPassword } from './password.ts'

type PasswordChange = Pick<UserChange, 'password' | 'current_password' | 'nonce'>

interface PasswordOwner {
  user: UserRow
  session: SessionRow
  context: Context
}

export interface NewPassword {
  hash: string
  /** The code that proved that the person is there: to be spent with the change. */
  nonceId: string | undefined
  /** Says that it was set, and so was no guess at the one before it. */
  wasSet: () => Promise<unknown>
}

/** What is needed to set a new password, once all that the studio asks for it is there; undefined without a new one. */
export async function judgeNewPassword(
  services: Services,
  owner: PasswordOwner,
  change: PasswordChange,
): Promise<NewPassword | undefined> {
  try {
    return await judged(services, owner, change)
  } catch (error) {
    if (error instanceof Failure && ofGuesses.has(error.code)) await noteRefusal(services.db, owner, error.code)
    throw error
  }
}

const ofGuesses = new Set<FailureCode>([
  'current_password_invalid',
  'reauthentication_not_valid',
  'same_password',
  'over_request_rate_limit',
])

const noteRefusal = (db: Db, { user, context }: PasswordOwner, cause: FailureCode) =>
  recordEvent(db, context, {
    action: 'password_change_refused',
    entity: 'user',
    entityId: user.id,
    facts: { cause },
  })

async function judged(
  services: Services,
  owner: PasswordOwner,
  change: PasswordChange,
): Promise<NewPassword | undefined> {
  const { password } = change
  const { user } = owner
  if (password) await refuseWeak(services, password, user.email ?? '')
  await checkCurrent(services, owner, change)
  if (!password) return undefined

  const nonceId = await askForNonce(services, owner, change)
  const wasSet = user.passwordHash === null ? async () => undefined : await refuseSame(services, owner, password)

  return { hash: await hashPassword(password, services.config.auth.password.hashCost), nonceId, wasSet }
}

/** A guess as well: whoever lets the rest of the change fail would else try one password after the other. */
async function refuseSame(services: Services, { user, context }: PasswordOwner, password: string) {
  const { guess, isRight } = await guessed(services, user, password, context)
  if (isRight) throw new Failure('same_password', 'New password should be different from the old password.')

  return guess.takenBack
}

const currentNeeded = 'Current password required when setting new password.'

/** How long ago a step of the sign-in may have been taken, to count as taken for this. */
export const freshSeconds = 600

const mailedIn = new Set(['otp', 'magiclink', 'recovery'])

/** Whoever came in by a mail may have forgotten the password: they have as long as the link was good. */
const provesFor = (method: string): number => (mailedIn.has(method) ? 3600 : freshSeconds)

/** A session may be stolen: one that did not just prove itself knows the password. What is sent is never passed over. */
async function checkCurrent(
  services: Services,
  { user, session, context }: PasswordOwner,
  change: PasswordChange,
): Promise<void> {
  if (!user.passwordHash) return
  if (change.current_password) return provePassword(services, user, change.current_password, context)

  const at = services.now().getTime() / 1000
  const isFresh = session.amr.some(({ method, timestamp }) => timestamp >= at - provesFor(method))
  if (change.password && services.config.auth.password.current && !isFresh) {
    throw new Failure('current_password_required', currentNeeded)
  }
}

/** Whether somebody who is signed in knows the password: a session may be stolen. Guesses count as at a sign-in. */
export async function provePassword(services: Services, user: UserRow, password: string, context: Context) {
  const { guess, isRight } = await guessed(services, user, password, context)
  if (!isRight) {
    await tellOfWrongPassword(services, user.id, context)
    throw new Failure('current_password_invalid', currentNeeded)
  }
  await guess.succeeded(services.db)
  await admitPassword(services, user.id, context)
}

async function guessed(services: Services, user: UserRow, password: string, { origin }: Context) {
  const guess = await admitGuess(services, 'password', user.email ?? user.phone ?? user.id, origin)
  try {
    return { guess, isRight: await isPassword(password, user.passwordHash, services.config.auth.password.hashCost) }
  } catch (error) {
    await guess.takenBack()
    throw error
  }
}

/** The code that proves that the person is there, where the session is too old to. */
async function askForNonce(services: Services, { user, session }: PasswordOwner, { nonce }: PasswordChange) {
  const { config, now } = services
  const { reauthenticationSeconds, password } = config.auth
  const ageSeconds = (now().getTime() - session.createdAt.getTime()) / 1000
  if (!password.reauthentication || ageSeconds <= reauthenticationSeconds) return undefined
  if (!nonce) throw new Failure('reauthentication_needed', 'Password update requires reauthentication')

  return nonceIdOf(services, user.id, nonce)
}

/** The mailed code that somebody has typed, to be spent with what it is for. */
export async function nonceIdOf({ db, config, now }: Services, userId: string, nonce: string): Promise<string> {
  const kind = 'reauthentication'
  const token = await tryTokenOf(db, userId, kind, { now: now(), maximumAttempts })
  if (!token || !isCodeOf(config.secretKey, { ...token, kind }, nonce.trim())) throw invalidNonce()

  return token.id
}

export async function spendNonce({ db, now }: Services, id: string): Promise<void> {
  if (!(await spendToken(db, id, now()))) throw invalidNonce()
}

const invalidNonce = () => new Failure('reauthentication_not_valid', 'Nonce has expired or is invalid')
