import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { AuthSession, AuthUser, OneTimeToken, SigningKey } from '#server/db/schema.ts'

/** Oldest first. The public part of a key is an object that node's crypto reads. */
export const listSigningKeys = (db: Db) =>
  db
    .selectFrom('signingKey')
    .select(['kid', 'algorithm', 'state', 'encryptedPrivateJwk', 'createdAt'])
    .select((eb) => eb.ref('publicJwk').$castTo<Record<string, string>>().as('publicJwk'))
    .orderBy('createdAt')
    .execute()

/** Nothing when another key became current meanwhile. */
export const insertSigningKey = (db: Db, key: Insertable<SigningKey>) =>
  db
    .insertInto('signingKey')
    .values(key)
    .onConflict((on) => on.doNothing())
    .execute()

interface IdentityJson {
  identityId: string
  provider: string
  providerId: string
  identityData: Record<string, unknown>
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
}

const identitiesOf = sql<IdentityJson[]>`(
  select coalesce(json_agg(json_build_object(
    'identityId', identity_id, 'provider', provider, 'providerId', provider_id, 'identityData', identity_data,
    'lastSignInAt', last_sign_in_at, 'createdAt', created_at, 'updatedAt', updated_at
  ) order by created_at), '[]')
  from auth_identity where user_id = auth_user.id
)`.as('identities')

const userWithIdentities = (db: Db) =>
  db
    .selectFrom('authUser')
    .selectAll()
    .select((eb) => [
      eb.ref('authUser.userMetadata').$castTo<Record<string, unknown>>().as('userMetadata'),
      eb.ref('authUser.appMetadata').$castTo<Record<string, unknown>>().as('appMetadata'),
      identitiesOf,
    ])

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

export const findUserByEmail = (db: Db, email: string) =>
  userWithIdentities(db).where('email', '=', email).executeTakeFirst()

export const findUser = (db: Db, id: string) => userWithIdentities(db).where('id', '=', id).executeTakeFirst()

/** The id, or undefined when the address has an account. */
export async function insertUser(db: Db, user: Insertable<AuthUser>): Promise<string | undefined> {
  const inserted = await db
    .insertInto('authUser')
    .values(user)
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()

  return inserted?.id
}

export const insertEmailIdentity = (db: Db, userId: string, identityData: Record<string, unknown>) =>
  db
    .insertInto('authIdentity')
    .values({ userId, provider: 'email', providerId: userId, identityData: JSON.stringify(identityData) })
    .execute()

/** Marks the address as confirmed, in the user and in its e-mail identity. */
export async function confirmEmail(db: Db, userId: string, now: Date): Promise<void> {
  const verified = sql<string>`'{"email_verified": true}'::jsonb`
  await db
    .updateTable('authUser')
    .set({ emailConfirmedAt: now, updatedAt: now, userMetadata: sql`user_metadata || ${verified}` })
    .where('id', '=', userId)
    .execute()
  await db
    .updateTable('authIdentity')
    .set({ updatedAt: now, identityData: sql`identity_data || ${verified}` })
    .where('userId', '=', userId)
    .where('provider', '=', 'email')
    .execute()
}

interface Replacement {
  passwordHash: string
  metadata: Record<string, unknown>
  now: Date
}

export const replaceUnconfirmed = (db: Db, userId: string, { passwordHash, metadata, now }: Replacement) =>
  db
    .updateTable('authUser')
    .set({ passwordHash, userMetadata: JSON.stringify(metadata), updatedAt: now })
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .execute()

export const setConfirmationSent = (db: Db, userId: string, now: Date) =>
  db.updateTable('authUser').set({ confirmationSentAt: now }).where('id', '=', userId).execute()

export const setPasswordHash = (db: Db, userId: string, passwordHash: string, now: Date) =>
  db.updateTable('authUser').set({ passwordHash, updatedAt: now }).where('id', '=', userId).execute()

/** Adds to the metadata at the top level; a null removes its key. Undefined when it would grow beyond `longest` bytes. */
export const mergeUserMetadata = (db: Db, userId: string, data: Record<string, unknown>, longest: number) => {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  const merged = sql<string>`(user_metadata || ${JSON.stringify(data)}::jsonb) - ${removed}::text[]`

  return db
    .updateTable('authUser')
    .set({ updatedAt: sql`now()`, userMetadata: merged })
    .where('id', '=', userId)
    .where(sql<boolean>`octet_length((${merged})::text) <= ${longest}`)
    .returning('id')
    .executeTakeFirst()
}

/** Puts a new code in the place of the last one of its kind. */
export const putOneTimeToken = (db: Db, token: Insertable<OneTimeToken>) =>
  db
    .insertInto('oneTimeToken')
    .values(token)
    .onConflict((on) =>
      on.constraint('one_time_token_one_of_a_kind').doUpdateSet((eb) => ({
        tokenHash: eb.ref('excluded.tokenHash'),
        createdAt: eb.ref('excluded.createdAt'),
        expiresAt: eb.ref('excluded.expiresAt'),
        failedAttempts: 0,
        usedAt: null,
      })),
    )
    .execute()

/** Uses a code up: of two that come at once, one gets the user's id. */
export const useOneTimeToken = (db: Db, tokenHash: string, now: Date, maximumAttempts: number) =>
  db
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('failedAttempts', '<', maximumAttempts)
    .returning('userId')
    .executeTakeFirst()

export const countFailedAttempt = (db: Db, email: string) =>
  db
    .updateTable('oneTimeToken')
    .set((eb) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('userId', 'in', (eb) => eb.selectFrom('authUser').select('id').where('email', '=', email))
    .execute()

export const insertSession = (db: Db, session: Insertable<AuthSession>) =>
  db.insertInto('authSession').values(session).returning('id').executeTakeFirstOrThrow()

export const setLastSignIn = (db: Db, userId: string, now: Date) =>
  db.updateTable('authUser').set({ lastSignInAt: now }).where('id', '=', userId).execute()

export const findSession = (db: Db, id: string) =>
  db
    .selectFrom('authSession')
    .select(['id', 'userId', 'aal', 'encryptedRefreshKey', 'refreshCounter', 'refreshedAt', 'createdAt'])
    .select((eb) => eb.ref('amr').$castTo<AuthenticationMethod[]>().as('amr'))
    .where('id', '=', id)
    .executeTakeFirst()

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export interface AuthenticationMethod {
  method: string
  /** Seconds since 1970. */
  timestamp: number
}

/** Moves the counter on from `from`; undefined when another refresh did so first. */
export const advanceRefreshCounter = (db: Db, id: string, from: number, now: Date) =>
  db
    .updateTable('authSession')
    .set({ refreshCounter: from + 1, refreshedAt: now })
    .where('id', '=', id)
    .where('refreshCounter', '=', from)
    .returning('refreshCounter')
    .executeTakeFirst()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('authSession').where('id', '=', id).execute()

export const deleteSessionsOf = (db: Db, userId: string, exceptId?: string) =>
  db
    .deleteFrom('authSession')
    .where('userId', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()

/** A user with roles and permissions, and the session when it still is theirs; one round trip, on every request. */
export const findSignedIn = (db: Db, userId: string, sessionId: string) =>
  db
    .selectFrom('authUser')
    .leftJoin('authSession', (join) =>
      join.onRef('authSession.userId', '=', 'authUser.id').on('authSession.id', '=', sessionId),
    )
    .select(['authUser.id as userId', 'authUser.email', 'authUser.bannedUntil', 'authSession.id as sessionId'])
    .select([
      sql<string[]>`array(select role_name from user_role where user_id = auth_user.id order by role_name)`.as('roles'),
      sql<string[]>`array(
        select distinct action || '/' || resource from role_permission natural join user_role
        where user_id = auth_user.id order by 1
      )`.as('permissions'),
    ])
    .where('authUser.id', '=', userId)
    .executeTakeFirst()
