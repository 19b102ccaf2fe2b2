import { verifierOf } from '#server/auth/passwords/password-hash.ts'
import { refuseWeak } from '#server/auth/passwords/password-policy.ts'
import { hashPassword } from '#server/auth/passwords/password.ts'
import { findUser, findUserByEmail, findUserByPhone, lockUser, type UserRow } from '#server/auth/user-store.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import type { ChangedUser } from '#shared/auth/admin.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

/** The account that an address of the API names, deleted softly or not. */
export async function accountOf(db: Db, userId: string): Promise<UserRow> {
  if (!Id.safeParse(userId).success) {
    throw new Failure('validation_failed', 'user_id must be an UUID', { status: 404 })
  }
  const user = await findUser(db, userId)
  if (!user) throw noSuchUser()

  return user
}

/** The same, kept from being changed by others until the transaction ends. What was deleted stays as it is. */
export async function lockAccount(trx: Db, userId: string): Promise<UserRow> {
  if (Id.safeParse(userId).success) await lockUser(trx, userId)
  const user = await accountOf(trx, userId)
  if (user.deletedAt) throw noSuchUser()

  return user
}

export const noSuchUser = (message = 'User not found') => new Failure('user_not_found', message, { status: 404 })

export const emailExists = () =>
  new Failure('email_exists', 'A user with this email address has already been registered')

export const phoneExists = () =>
  new Failure('phone_exists', 'A user with this phone number has already been registered')

interface Wanted {
  email: string | null | undefined
  phone: string | null | undefined
}

/** Refuses what another account has; also what nobody has proven yet, for the studio may have made it. */
export async function refuseTaken(db: Db, { email, phone }: Wanted): Promise<void> {
  if (email && (await findUserByEmail(db, email))) throw emailExists()
  if (phone && (await findUserByPhone(db, phone))) throw phoneExists()
}

/** There is one kind of account, and none that is a service: those have keys. */
export function refuseOtherKinds({ role, aud }: Pick<ChangedUser, 'role' | 'aud'>): void {
  for (const [name, value] of Object.entries({ role, aud })) {
    if (value && value !== 'authenticated') {
      throw new Failure('validation_failed', `${name} can only be "authenticated" here`)
    }
  }
}

/** The hash to keep of a password, or the hash that is brought along; undefined without either. */
export async function newHashOf(services: Services, asked: ChangedUser, email: string): Promise<string | undefined> {
  const { password, password_hash: brought } = asked
  if (password && brought) {
    throw new Failure('validation_failed', 'Only a password or a password hash should be provided')
  }
  if (brought && !verifierOf(brought)) {
    throw new Failure('validation_failed', 'password_hash is of no kind that is known here: bcrypt, argon2, fbscrypt')
  }
  if (!password) return brought ?? undefined

  await refuseWeak(services, password, email)
  return hashPassword(password)
}
