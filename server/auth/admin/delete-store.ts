import { sql } from 'kysely'

import { lockUser, updateUserRow } from '#server/auth/user-store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { Id } from '#shared/http/wire.ts'

/** Lets one transaction at a time delete an account; what is no id names none. */
export const lockExisting = async (db: Db, userId: string) =>
  Id.safeParse(userId).success ? lockUser(db, userId) : undefined

export async function countWhatHangsOn(db: Db, userId: string) {
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
  `.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A count without a row.')

  return counted
}

/** What refers to the account goes with it, or forgets it, as the migrations say. */
export const deleteUserRow = (db: Db, userId: string) => db.deleteFrom('authUser').where('id', '=', userId).execute()

export async function dropAllThatSignsIn(db: Db, userId: string): Promise<void> {
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
  for (const table of tables) await db.deleteFrom(table).where('userId', '=', userId).execute()
}

/** Takes from an account all that names its owner. */
export const emptyUser = (db: Db, userId: string, now: Date) =>
  updateUserRow(db, userId, {
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
    updatedAt: now,
    deletedAt: now,
  })
