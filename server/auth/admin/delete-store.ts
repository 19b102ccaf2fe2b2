import { sql } from 'kysely'

import { lockUser, updateUserRow } from '#server/auth/user-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { Id } from '#shared/http/wire.ts'

/** Locks an account, so that one transaction at a time deletes it. A text that is no id locks nothing. */
export const lockExisting = async (work: OnDatabase, userId: string) =>
  Id.safeParse(userId).success ? lockUser(work, userId) : undefined

export async function countBelongings({ trx }: OnDatabase, userId: string) {
  const { rows } = await sql<{
    identities: number
    sessions: number
    factors: number
    passkeys: number
    roles: number
    clientProfile: string | null
    bookings: number
  }>`
    select
      (select count(*)::integer from auth_identity where user_id = ${userId}) as identities,
      (select count(*)::integer from auth_session where user_id = ${userId}) as sessions,
      (select count(*)::integer from auth_factor where user_id = ${userId}) as factors,
      (select count(*)::integer from webauthn_credential where user_id = ${userId} and factor_id is null) as passkeys,
      (select count(*)::integer from user_role where user_id = ${userId}) as roles,
      (select id from person where user_id = ${userId}) as client_profile,
      (
        select count(*)::integer from booking join person on person.id = booking.person_id
        where person.user_id = ${userId}
      ) as bookings
  `.execute(trx)
  const [counted] = rows
  if (!counted) throw new Error('The count returned no row.')

  return counted
}

/** The foreign keys delete or empty what refers to the account. */
export const deleteUserRow = ({ trx }: OnDatabase, userId: string) =>
  trx.deleteFrom('authUser').where('id', '=', userId).execute()

export async function deleteSignInData({ trx }: OnDatabase, userId: string): Promise<void> {
  const tables = [
    'authSession',
    'oneTimeToken',
    'authFlow',
    'webauthnCredential',
    'passkeyChallenge',
    'authFactor',
    'authIdentity',
    'knownDevice',
    'oauthAuthorization',
    'oauthConsent',
    'userRole',
  ] as const
  for (const table of tables) await trx.deleteFrom(table).where('userId', '=', userId).execute()
}

/** Empties everything of an account that identifies its owner. */
export const emptyUser = (work: Timed, userId: string) =>
  updateUserRow(work, userId, {
    email: null,
    emailConfirmedAt: null,
    phone: null,
    phoneConfirmedAt: null,
    provenPhone: null,
    newEmail: null,
    newPhone: null,
    passwordHash: null,
    appMetadata: '{}',
    userMetadata: '{}',
    updatedAt: work.now,
    deletedAt: work.now,
  })
