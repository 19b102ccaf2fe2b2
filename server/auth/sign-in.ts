import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { TokenRequest } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { exchangeCode } from './codes/flow.ts'
import { askPasswordHook, tellOfWrongPassword } from './hooks/attempts.ts'
import { admitGuess, type Guess } from './passwords/guesses.ts'
import { weaknessOf } from './passwords/password-policy.ts'
import { replacePasswordHash } from './passwords/password-store.ts'
import { verifyPassword } from './passwords/password.ts'
import { issueTokens } from './sessions/issue-tokens.ts'
import { refreshSession } from './sessions/refresh.ts'
import { startSessionWithPassword } from './sessions/session.ts'
import { signInWithIdToken } from './social/id-token.ts'
import { findUserByEmail, findUserByPhone, type UserRow } from './user-store.ts'

type Grant = (work: Work, request: TokenRequest) => Promise<Session>

const grants: Record<string, Grant> = {
  password: signIn,
  refresh_token: (work, request) => refreshSession(work, request.refresh_token),
  pkce: exchangeCode,
  id_token: signInWithIdToken,
  web3: () => {
    throw new Failure('web3_provider_disabled', 'Web3 provider is disabled')
  },
}

export function issueToken(work: Work, grantType: string | undefined, request: TokenRequest) {
  const grant = Object.hasOwn(grants, grantType ?? '') ? grants[grantType ?? ''] : undefined
  if (!grant) throw new Failure('validation_failed', 'Unsupported grant type')

  return grant(work, request)
}

/** Takes the same time and answers the same for an unknown address and a wrong password. */
async function signIn(work: Work, request: TokenRequest): Promise<Session> {
  const { address, find } = accountOf(work, request)
  const password = request.password ?? ''

  const guess = await countedGuess(work, address)
  const user = await find(work, address)
  const checked = verifyPassword(password, user?.passwordHash, work.services.config.auth.password.hashCost)
  const { isRight, strongerHash } = await checked.catch(async (error: unknown) => {
    await guess.takenBack()
    throw error
  })
  if (!user || !isRight) {
    await refused(work, user?.id, 'wrong address or password')
    await tellOfWrongPassword(work, user?.id)
    throw wrongCredentials()
  }
  await guess.succeeded(work)
  await askPasswordHook(work, user.id)
  // Only a caller who knows the password learns what else prevents the sign-in.
  await refuseUnready(work, user, request)

  const begun = await atomically(work, async (work) => {
    const started = await startSessionWithPassword(work, user, user.passwordHash ?? '')
    if (started && strongerHash) await replacePasswordHash(work, user.id, strongerHash)
    return started
  })
  // Another password was set meanwhile, or a parallel sign-in replaced the hash of the same password.
  if (!begun) return signIn(work, request)
  const session = await issueTokens(work, begun)
  const weakness = await weaknessOf(work, { password, email: user.email ?? '', occasion: 'in use' })
  return { ...session, ...(weakness && { weak_password: weakness }) }
}

const wrongCredentials = () => new Failure('invalid_credentials', 'Invalid login credentials')

/** Checked before the password, so that known and unknown addresses get the same answer. */
async function countedGuess(work: Work, address: string): Promise<Guess> {
  try {
    return await admitGuess(work, 'password', address, work.context.origin)
  } catch (error) {
    if (error instanceof Failure) await refused(work, undefined, 'too many wrong passwords')
    throw error
  }
}

/** The account's address: an e-mail address, or a phone number, which is stored as digits. */
function accountOf({ services: { config } }: Work, { email, phone }: TokenRequest) {
  if (email && phone) {
    throw new Failure('validation_failed', 'Only an email address or phone number should be provided on login')
  }
  if (email) {
    if (!config.auth.email) throw new Failure('email_provider_disabled', 'Email logins are disabled')
    return { address: email.trim().toLowerCase(), find: findUserByEmail }
  }
  if (!phone) throw new Failure('validation_failed', 'missing email or phone')
  if (!config.auth.phone) throw new Failure('phone_provider_disabled', 'Phone logins are disabled')

  return { address: phone.replace(/\D/g, ''), find: findUserByPhone }
}

async function refuseUnready(work: Work, user: UserRow, { email }: TokenRequest) {
  if (user.bannedUntil && user.bannedUntil > work.now) {
    await refused(work, user.id, 'banned')
    throw new Failure('user_banned', 'User is banned', { status: 400 })
  }
  if (email && !user.emailConfirmedAt) {
    await refused(work, user.id, 'address not confirmed')
    throw new Failure('email_not_confirmed', 'Email not confirmed')
  }
  if (!email && !user.phoneConfirmedAt) {
    await refused(work, user.id, 'number not confirmed')
    throw new Failure('phone_not_confirmed', 'Phone not confirmed')
  }
}

const refused = (work: Work, userId: string | undefined, cause: string) =>
  recordEvent(work, {
    action: 'login_refused',
    entity: 'user',
    ...(userId !== undefined && { entityId: userId }),
    facts: { cause },
  })
