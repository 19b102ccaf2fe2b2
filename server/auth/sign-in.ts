import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { TokenRequest } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { exchangeCode } from './codes/flow.ts'
import { admitPassword, tellOfWrongPassword } from './hooks/attempts.ts'
import { admitGuess, type Guess } from './passwords/guesses.ts'
import { weaknessOf } from './passwords/password-policy.ts'
import { replacePasswordHash } from './passwords/password-store.ts'
import { verifyPassword } from './passwords/password.ts'
import { issueTokens } from './sessions/issue-tokens.ts'
import { refreshSession } from './sessions/refresh.ts'
import { startSessionWithPassword } from './sessions/session.ts'
import { signInWithIdToken } from './social/id-token.ts'
import { findUserByEmail, findUserByPhone, type UserRow } from './user-store.ts'

type Grant = (services: Services, request: TokenRequest, context: Context) => Promise<Session>

const grants: Record<string, Grant> = {
  password: signIn,
  refresh_token: (services, request, context) => refreshSession(services, request.refresh_token, context),
  pkce: exchangeCode,
  id_token: signInWithIdToken,
  web3: () => {
    throw new Failure('web3_provider_disabled', 'Web3 provider is disabled')
  },
}

export function issueToken(services: Services, grantType: string | undefined, request: TokenRequest, context: Context) {
  const grant = Object.hasOwn(grants, grantType ?? '') ? grants[grantType ?? ''] : undefined
  if (!grant) throw new Failure('validation_failed', 'Unsupported grant type')

  return grant(services, request, context)
}

/** An unknown address and a wrong password take the same time and say the same. */
async function signIn(services: Services, request: TokenRequest, context: Context): Promise<Session> {
  const { db, config } = services
  const { address, find } = accountOf(services, request)
  const password = request.password ?? ''

  const guess = await admitted(services, address, context)
  const user = await find(db, address)
  const checked = verifyPassword(password, user?.passwordHash, config.auth.password.hashCost)
  const { isRight, strongerHash } = await checked.catch(async (error: unknown) => {
    await guess.takenBack()
    throw error
  })
  if (!user || !isRight) {
    await refused(services, user?.id, 'wrong address or password', context)
    await tellOfWrongPassword(services, user?.id, context)
    throw wrongCredentials()
  }
  await guess.succeeded(db)
  await admitPassword(services, user.id, context)
  // Only who knows the password learns what else is in the way.
  await refuseUnready(services, user, request, context)

  const begun = await atomically(db, async (trx) => {
    const started = await startSessionWithPassword({ ...services, db: trx }, user, user.passwordHash ?? '', context)
    if (started && strongerHash) await replacePasswordHash(trx, user.id, strongerHash)
    return started
  })
  // Another password was set meanwhile, or a sign-in beside this one gave the same password a stronger hash.
  if (!begun) return signIn(services, request, context)
  const session = await issueTokens(services, begun, context)
  const weakness = await weaknessOf(services, { password, email: user.email ?? '', occasion: 'in use' })
  return { ...session, ...(weakness && { weak_password: weakness }) }
}

const wrongCredentials = () => new Failure('invalid_credentials', 'Invalid login credentials')

/** Said before the password is looked at, to known and unknown addresses alike. */
async function admitted(services: Services, address: string, context: Context): Promise<Guess> {
  try {
    return await admitGuess(services, 'password', address, context.origin)
  } catch (error) {
    if (error instanceof Failure) await refused(services, undefined, 'too many wrong passwords', context)
    throw error
  }
}

/** How the account is named: by an e-mail address, or by a phone number, which is kept as digits. */
function accountOf({ config }: Services, { email, phone }: TokenRequest) {
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

async function refuseUnready(services: Services, user: UserRow, { email }: TokenRequest, context: Context) {
  if (user.bannedUntil && user.bannedUntil > services.now()) {
    await refused(services, user.id, 'banned', context)
    throw new Failure('user_banned', 'User is banned', { status: 400 })
  }
  if (email && !user.emailConfirmedAt) {
    await refused(services, user.id, 'address not confirmed', context)
    throw new Failure('email_not_confirmed', 'Email not confirmed')
  }
  if (!email && !user.phoneConfirmedAt) {
    await refused(services, user.id, 'number not confirmed', context)
    throw new Failure('phone_not_confirmed', 'Phone not confirmed')
  }
}

const refused = ({ db }: Services, userId: string | undefined, cause: string, context: Context) =>
  recordEvent(db, context, {
    action: 'login_refused',
    entity: 'user',
    ...(userId !== undefined && { entityId: userId }),
    facts: { cause },
  })
