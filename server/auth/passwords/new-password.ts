import { recordEvent } from '#server/audit/service.ts'
import { isCodeOf, maximumAttempts } from '#server/auth/codes/one-time-code.ts'
import { spendToken, tryTokenOf } from '#server/auth/codes/token-store.ts'
import { askPasswordHook, tellOfWrongPassword } from '#server/auth/hooks/attempts.ts'
import type { SessionRow } from '#server/auth/session-store.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
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
  /** The mailed code by which the person proved that they are present; the change uses it up. */
  nonceId: string | undefined
  /** Call it once the password is set: the comparison with the old one then was no wrong guess. */
  wasSet: () => Promise<unknown>
}

/** Checks a change of password and hashes the new one; undefined when there is none to set. */
export async function checkNewPassword(
  work: Work,
  owner: PasswordOwner,
  change: PasswordChange,
): Promise<NewPassword | undefined> {
  try {
    return await checkedChange(work, owner, change)
  } catch (error) {
    if (error instanceof Failure && guessCodes.has(error.code)) await noteRefusal(work, owner, error.code)
    throw error
  }
}

const guessCodes = new Set<FailureCode>([
  'current_password_invalid',
  'reauthentication_not_valid',
  'same_password',
  'over_request_rate_limit',
])

const noteRefusal = (work: Acting, { user, context }: PasswordOwner, cause: FailureCode) =>
  recordEvent(
    { ...work, context },
    {
      action: 'password_change_refused',
      entity: 'user',
      entityId: user.id,
      facts: { cause },
    },
  )

async function checkedChange(
  work: Work,
  owner: PasswordOwner,
  change: PasswordChange,
): Promise<NewPassword | undefined> {
  const { password } = change
  const { user } = owner
  if (password) await refuseWeak(work, password, user.email ?? '')
  await checkCurrent(work, owner, change)
  if (!password) return undefined

  const nonceId = await askForNonce(work, owner, change)
  const wasSet = user.passwordHash === null ? async () => undefined : await refuseSame(work, owner, password)

  return { hash: await hashPassword(password, work.services.config.auth.password.hashCost), nonceId, wasSet }
}

/**
 * Counted as a guess: otherwise somebody could let the rest of the change fail and try one password after the other.
 */
async function refuseSame(work: Work, { user, context }: PasswordOwner, password: string) {
  const { guess, isRight } = await compareAsGuess({ ...work, context }, user, password)
  if (isRight) throw new Failure('same_password', 'New password should be different from the old password.')

  return guess.takenBack
}

const currentNeeded = 'Current password required when setting new password.'

/** How old a proof of the sign-in may be to count here too. */
export const freshSeconds = 600

const mailedIn = new Set(['otp', 'magiclink', 'recovery'])

/** Somebody who came by a mail may have forgotten the password, so their proof counts as long as the link was valid. */
const provesFor = (method: string): number => (mailedIn.has(method) ? 3600 : freshSeconds)

/**
 * Asks for the current password unless the sign-in was proven just now, since a session may be stolen. A password that
 * was sent is always checked.
 */
async function checkCurrent(
  work: Work,
  { user, session, context }: PasswordOwner,
  change: PasswordChange,
): Promise<void> {
  if (!user.passwordHash) return
  if (change.current_password) return provePassword({ ...work, context }, user, change.current_password)

  const at = work.now.getTime() / 1000
  const isFresh = session.amr.some(({ method, timestamp }) => timestamp >= at - provesFor(method))
  if (change.password && work.services.config.auth.password.current && !isFresh) {
    throw new Failure('current_password_required', currentNeeded)
  }
}

/**
 * Refuses unless the signed-in person knows the password, since a session may be stolen. Guesses count as at sign-in.
 */
export async function provePassword(work: Work, user: UserRow, password: string) {
  const { guess, isRight } = await compareAsGuess(work, user, password)
  if (!isRight) {
    await tellOfWrongPassword(work, user.id)
    throw new Failure('current_password_invalid', currentNeeded)
  }
  await guess.succeeded(work)
  await askPasswordHook(work, user.id)
}

async function compareAsGuess(work: Work, user: UserRow, password: string) {
  const guess = await admitGuess(work, 'password', user.email ?? user.phone ?? user.id, work.context.origin)
  try {
    return {
      guess,
      isRight: await isPassword(password, user.passwordHash, work.services.config.auth.password.hashCost),
    }
  } catch (error) {
    await guess.takenBack()
    throw error
  }
}

/** The mailed code that proves that the person is present, where the session is too old. */
async function askForNonce(work: Work, { user, session }: PasswordOwner, { nonce }: PasswordChange) {
  const { reauthenticationSeconds, password } = work.services.config.auth
  const ageSeconds = (work.now.getTime() - session.createdAt.getTime()) / 1000
  if (!password.reauthentication || ageSeconds <= reauthenticationSeconds) return undefined
  if (!nonce) throw new Failure('reauthentication_needed', 'Password update requires reauthentication')

  return nonceIdOf(work, user.id, nonce)
}

/** The id of a mailed code that was typed correctly. The caller uses it up together with what it allows. */
export async function nonceIdOf(work: Work, userId: string, nonce: string): Promise<string> {
  const kind = 'reauthentication'
  const token = await tryTokenOf(work, userId, kind, { now: work.now, maximumAttempts })
  if (!token || !isCodeOf(work.services.config.secretKey, { ...token, kind }, nonce.trim())) throw invalidNonce()

  return token.id
}

export async function spendNonce(work: Work, id: string): Promise<void> {
  if (!(await spendToken(work, id))) throw invalidNonce()
}

const invalidNonce = () => new Failure('reauthentication_not_valid', 'Nonce has expired or is invalid')
