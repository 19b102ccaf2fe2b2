import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { AuthUser } from '#server/db/schema.ts'

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

export const findUserByPhone = (db: Db, phone: string) =>
  userWithIdentities(db).where('phone', '=', phone).executeTakeFirst()

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

export const setLastSignIn = (db: Db, userId: string, now: Date) =>
  db.updateTable('authUser').set({ lastSignInAt: now }).where('id', '=', userId).execute()
