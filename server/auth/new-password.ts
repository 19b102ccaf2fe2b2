import type { Services } from '#server/services.ts'
import type { UserChange } from '#shared/auth/requests.ts'
import { Failure } from '#shared/http/failure.ts'

import { isCodeOf, maximumAttempts } from './one-time-code.ts'
import { refuseWeak } from './password-policy.ts'
import { hashPassword, isPassword } from './password.ts'
import type { SessionRow } from './session-store.ts'
import { tryTokenOf, spendToken } from './token-store.ts'
import type { UserRow } from './user-store.ts'

type Asked = Pick<UserChange, 'password' | 'current_password' | 'nonce'>

/** The hash of the new password, once everything that the studio asks for it is there; undefined without a new one. */
export async function hashNewPassword(services: Services, user: UserRow, session: SessionRow, asked: Asked) {
  const { password } = asked
  if (!password) return undefined

  await refuseWeak(services, password, user.email ?? '')
  await askForCurrent(services, user, session, asked)
  const nonceId = await askForNonce(services, user, session, asked)
  if (user.passwordHash && (await isPassword(password, user.passwordHash))) {
    throw new Failure('same_password', 'New password should be different from the old password.')
  }

  if (nonceId !== undefined) await spendNonce(services, nonceId)

  return hashPassword(password)
}

const mailedIn = new Set(['otp', 'magiclink', 'recovery'])

/** Whoever came in by a mail may have forgotten it. */
async function askForCurrent({ config }: Services, user: UserRow, session: SessionRow, asked: Asked): Promise<void> {
  const cameByMail = session.amr.some(({ method }) => mailedIn.has(method))
  if (!config.auth.password.current || !user.passwordHash || cameByMail) return

  const refusal = 'Current password required when setting new password.'
  if (!asked.current_password) throw new Failure('current_password_required', refusal)
  if (!(await isPassword(asked.current_password, user.passwordHash))) {
    throw new Failure('current_password_invalid', refusal)
  }
}

/** The code that proves that the person is there, where the session is too old to: to be spent once all else is right. */
async function askForNonce(services: Services, user: UserRow, session: SessionRow, { nonce }: Asked) {
  const { db, config, now } = services
  const { reauthenticationSeconds, password } = config.auth
  const ageSeconds = (now().getTime() - session.createdAt.getTime()) / 1000
  if (!password.reauthentication || ageSeconds <= reauthenticationSeconds) return undefined
  if (!nonce) throw new Failure('reauthentication_needed', 'Password update requires reauthentication')

  const kind = 'reauthentication'
  const token = await tryTokenOf(db, user.id, kind, { now: now(), maximumAttempts })
  if (!token || !isCodeOf(config.secretKey, { ...token, kind }, nonce.trim())) throw invalidNonce()
  return token.id
}

async function spendNonce({ db, now }: Services, id: string): Promise<void> {
  if (!(await spendToken(db, id, now()))) throw invalidNonce()
}

const invalidNonce = () => new Failure('reauthentication_not_valid', 'Nonce has expired or is invalid')
