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

/** The account that an address of the API names, deleted softly or not. */
export async function accountOf(work: OnDatabase, userId: string): Promise<UserRow> {
  if (!Id.safeParse(userId).success) {
    throw new Failure('validation_failed', 'user_id must be an UUID', { status: 404 })
  }
  const user = await findUser(work, userId)
  if (!user) throw noSuchUser()

  return user
}

/** The same, kept from being changed by others until the transaction ends. What was deleted stays as it is. */
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

/** Refuses what another account has; also what nobody has proven yet, for the studio may have made it. */
export async function refuseTaken(work: OnDatabase, { email, phone }: Addresses): Promise<void> {
  if (email && (await findUserByEmail(work, email))) throw emailExists()
  if (phone && (await findUserByPhone(work, phone))) throw phoneExists()
}

// Also that of the public key: an account that carries it would pass for nobody.
const rolesOfKeys: readonly string[] = ['anon', ...serviceRoles]

/**
 * The role that an account is to carry in its tokens, undefined to leave it. It opens nothing here; a role of an API key
 * is refused because whoever else reads tokens would take the account for the key.
 */
export function roleOf({ role, aud }: Pick<ChangedUser, 'role' | 'aud'>): string | undefined {
  if (aud && aud !== audience) throw new Failure('validation_failed', `aud can only be "${audience}" here`)
  if (!role) return undefined
  if (rolesOfKeys.includes(role.toLowerCase())) {
    throw new Failure('validation_failed', `role cannot be "${role}": it is the role of an API key`, { status: 422 })
  }

  return role
}

/** The hash to keep of a password, or the hash that is brought along; undefined without either. */
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
