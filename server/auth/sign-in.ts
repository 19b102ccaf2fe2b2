import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import type { Services } from '#server/services.ts'
import type { TokenRequest } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { exchangeCode } from './flow.ts'
import { isPassword } from './password.ts'
import { refreshSession } from './refresh.ts'
import { startSession } from './session.ts'
import { findUserByEmail } from './user-store.ts'

type Grant = (services: Services, request: TokenRequest, context: Context) => Promise<Session>

const grants: Record<string, Grant> = {
  password: signIn,
  refresh_token: (services, request, context) => refreshSession(services, request.refresh_token, context),
  pkce: exchangeCode,
}

export function issueToken(services: Services, grantType: string | undefined, request: TokenRequest, context: Context) {
  const grant = Object.hasOwn(grants, grantType ?? '') ? grants[grantType ?? ''] : undefined
  if (!grant) throw new Failure('validation_failed', 'Unsupported grant type')

  return grant(services, request, context)
}

/** An unknown address and a wrong password take the same time and say the same. */
async function signIn(services: Services, { email, password }: TokenRequest, context: Context): Promise<Session> {
  if (!email || !password) throw new Failure('validation_failed', 'missing email or phone')

  const user = await findUserByEmail(services.db, email.trim().toLowerCase())
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    await refused(services, user?.id, 'wrong address or password', context)
    throw new Failure('invalid_credentials', 'Invalid login credentials')
  }
  if (user.bannedUntil && user.bannedUntil > services.now()) {
    await refused(services, user.id, 'banned', context)
    throw new Failure('user_banned', 'User is banned', { status: 400 })
  }
  if (!user.emailConfirmedAt) throw new Failure('email_not_confirmed', 'Email not confirmed')

  return atomically(services.db, (trx) => startSession({ ...services, db: trx }, user, 'password', context))
}

const refused = ({ db }: Services, userId: string | undefined, cause: string, context: Context) =>
  recordEvent(db, context, {
    action: 'login_refused',
    entity: 'user',
    ...(userId !== undefined && { entityId: userId }),
    facts: { cause },
  })
