import { verifierOf } from '#server/auth/passwords/password-hash.ts'
import { refuseWeak } from '#server/auth/passwords/password-policy.ts'
import { hashPassword } from '#server/auth/passwords/password.ts'
import { emailExists, phoneExists } from '#server/auth/taken-address.ts'
import { audience } from '#server/auth/tokens/access-token.ts'
import { findUser, findUserByEmail, findUserByPhone, lockUser, type UserRow } from '#server/auth/user-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { ChangedUser } from '#shared/auth/admin.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { serviceRoles } from '#shared/permissions/may.ts'

/** The account that the id in a path names, also one that was softly deleted. */
export async function accountOf(work: OnDatabase, userId: string): Promise<UserRow> {
  if (!Id.safeParse(userId).success) {
    throw new Failure('validation_failed', 'user_id must be an UUID', { status: 404 })
  }
  const user = await findUser(work, userId)
  if (!user) throw noSuchUser()

  return user
}

/** The same, locked until the transaction ends. A deleted account is refused, since it stays as it is. */
export async function lockAccount(work: OnDatabase, userId: string): Promise<UserRow> {
  if (Id.safeParse(userId).success) await lockUser(work, userId)
  const user = await accountOf(work, userId)
  if (user.deletedAt) throw noSuchUser()

  return user
}

export const noSuchUser = (message = 'User not found') => new Failure('user_not_found', message, { status: 404 })

interface Addresses {
  email: string | null | undefined
  phone: string | null | undefined
}

/** Refuses an address that another account has, even an unproven one, for the studio may have made that. */
export async function refuseTaken(work: OnDatabase, { email, phone }: Addresses): Promise<void> {
  if (email && (await findUserByEmail(work, email))) throw emailExists()
  if (phone && (await findUserByPhone(work, phone))) throw phoneExists()
}

// Includes the public key's role: whoever reads such a token would take its bearer for a guest.
const rolesOfKeys: readonly string[] = ['anon', ...serviceRoles]

/**
 * The role that an account's tokens are to carry; undefined to leave it. It opens nothing here. A role of an API key is
 * refused, since other readers of tokens would take the account for that key.
 */
export function roleOf({ role, aud }: Pick<ChangedUser, 'role' | 'aud'>): string | undefined {
  if (aud && aud !== audience) throw new Failure('validation_failed', `aud can only be "${audience}" here`)
  if (!role) return undefined
  if (rolesOfKeys.includes(role.toLowerCase())) {
    throw new Failure('validation_failed', `role cannot be "${role}": it is the role of an API key`, { status: 422 })
  }

  return role
}

/** The hash of a new password, or the hash that the request brings; undefined without either. */
export async function newHashOf(work: Work, change: ChangedUser, email: string): Promise<string | undefined> {
  const { password, password_hash: brought } = change
  if (password && brought) {
    throw new Failure('validation_failed', 'Only a password or a password hash should be provided')
  }
  if (brought && !verifierOf(brought)) {
    throw new Failure('validation_failed', 'password_hash is of no kind that is known here: bcrypt, argon2, fbscrypt')
  }
  if (!password) return brought ?? undefined

  await refuseWeak(work, password, email)
  return hashPassword(password, work.services.config.auth.password.hashCost)
}
