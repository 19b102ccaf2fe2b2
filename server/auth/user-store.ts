import { type Expression, type Insertable, sql, type Updateable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AuthUser } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'

import { refuseTakenAddress } from './taken-address.ts'

interface IdentityJson {
  identityId: string
  provider: string
  providerId: string
  identityData: Record<string, unknown>
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
}

interface FactorJson {
  id: string
  factorType: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  status: 'verified' | 'unverified'
  friendlyName: string | null
  phone: string | null
  createdAt: string
  updatedAt: string
  lastChallengedAt: string | null
}

// Unsorted, and arrays instead of json_agg: each step of a plan costs more than these few rows.
const identitiesOf = sql<IdentityJson[]>`to_json(array(
  select json_build_object(
    'identityId', identity_id, 'provider', provider, 'providerId', provider_id, 'identityData', identity_data,
    'lastSignInAt', last_sign_in_at, 'createdAt', created_at, 'updatedAt', updated_at
  )
  from auth_identity where user_id = auth_user.id
))`

const factorsOf = sql<FactorJson[]>`to_json(array(
  select json_build_object(
    'id', id, 'factorType', factor_type, 'status', status, 'friendlyName', friendly_name, 'phone', phone,
    'createdAt', created_at, 'updatedAt', updated_at, 'lastChallengedAt', last_challenged_at
  )
  from auth_factor where user_id = auth_user.id
))`

// The columns that an account shows, beside its identities and factors.
const shownColumns = [
  'id',
  'email',
  'emailConfirmedAt',
  'phone',
  'phoneConfirmedAt',
  'invitedAt',
  'confirmationSentAt',
  'recoverySentAt',
  'reauthenticationSentAt',
  'newEmail',
  'emailChangeSentAt',
  'newPhone',
  'phoneChangeSentAt',
  'lastSignInAt',
  'isAnonymous',
  'role',
  'bannedUntil',
  'deletedAt',
  'createdAt',
  'updatedAt',
] as const

/** Everything of an account. Each column is named, since statements with * are not prepared (naming-client.ts). */
export const wholeUser = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('authUser')
    .select(shownColumns.map((column) => `authUser.${column}` as const))
    .select(['passwordHash', 'byStudio', 'provenPhone'])
    .select(['authUser.userMetadata', 'authUser.appMetadata', identitiesOf.as('identities'), factorsOf.as('factors')])

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** What an account shows. Times are text where the database has made JSON of them. */
export type ShownUser = WithMoments<Omit<UserRow, 'passwordHash' | 'byStudio' | 'provenPhone'>>

type WithMoments<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? Row[Column] | string : Row[Column] }

const shownPairs = [...shownColumns, 'userMetadata' as const, 'appMetadata' as const].flatMap((column) => [
  sql.lit(column),
  sql.ref(`authUser.${column}`),
])

/**
 * One JSON value, since reading two dozen columns costs pg 60 µs more, a fifth of GET /user. Without it that rate is
 * below its bound, half that of a bare server (`npm run bench -- auth`).
 */
export const shownUser = sql<ShownUser>`json_build_object(
  ${sql.join(shownPairs)}, 'identities', ${identitiesOf}, 'factors', ${factorsOf}
)`.as('user')

export const findUser = (work: OnDatabase, id: string) =>
  wholeUser(work).where('authUser.id', '=', id).executeTakeFirst()

export const findUserByEmail = (work: OnDatabase, email: string) =>
  wholeUser(work).where('authUser.email', '=', email).executeTakeFirst()

export const findUserByPhone = (work: OnDatabase, phone: string) =>
  wholeUser(work).where('authUser.phone', '=', phone).executeTakeFirst()

/** Where several accounts want this address, the one that asked last. */
export const findUserByNewEmail = (work: OnDatabase, newEmail: string) =>
  wholeUser(work).where('newEmail', '=', newEmail).orderBy('emailChangeSentAt', 'desc').limit(1).executeTakeFirst()

export const findUserByNewPhone = (work: OnDatabase, newPhone: string) =>
  wholeUser(work).where('newPhone', '=', newPhone).orderBy('phoneChangeSentAt', 'desc').limit(1).executeTakeFirst()

/** Locks an account, so that one transaction at a time decides about it. */
export const lockUser = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('authUser').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** The new account's id; undefined when its address or number has an account. */
export async function insertUser({ trx }: OnDatabase, user: Insertable<AuthUser>): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('authUser')
    .values(user)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

  return inserted?.id
}

type Address = { email: string } | { phone: string }

/** Deletes an account that `isUnproven`, so that whoever asks for the address next gets it. */
export const deleteUnproven = ({ trx }: OnDatabase, address: Address) =>
  trx
    .deleteFrom('authUser')
    .where((eb) => ('email' in address ? eb('email', '=', address.email) : eb('phone', '=', address.phone)))
    .where('emailConfirmedAt', 'is', null)
    .where('phoneConfirmedAt', 'is', null)
    .where('invitedAt', 'is', null)
    .where('lastSignInAt', 'is', null)
    .where('byStudio', '=', false)
    .execute()

/** Throws when the new address or number belongs to another account. */
export const updateUserRow = ({ trx }: OnDatabase, id: string, changes: Updateable<AuthUser>) =>
  trx.updateTable('authUser').set(changes).where('id', '=', id).execute().catch(refuseTakenAddress)

export const setPasswordHash = (work: Timed, userId: string, passwordHash: string | null) =>
  updateUserRow(work, userId, { passwordHash, updatedAt: work.now })

/** Removes the phone number and every other way to sign in that an account got since a moment. */
export async function removeAddedSince(work: OnDatabase, userId: string, since: Date): Promise<void> {
  const { trx } = work
  const { numUpdatedRows } = await trx
    .updateTable('authUser')
    .set({
      phone: null,
      phoneConfirmedAt: null,
      appMetadata: sql`app_metadata || jsonb_build_object('providers', coalesce(app_metadata->'providers', '[]') - 'phone')`,
    })
    .where('id', '=', userId)
    .where('phoneConfirmedAt', '>=', since)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    await trx.deleteFrom('authIdentity').where('userId', '=', userId).where('provider', '=', 'phone').execute()
  }
  await deleteFactorsSince(work, userId, since)
  await trx.deleteFrom('webauthnCredential').where('userId', '=', userId).where('createdAt', '>=', since).execute()
  const removed = await trx
    .deleteFrom('authIdentity')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('provider', 'not in', ['email', 'phone'])
    .returning('provider')
    .execute()
  for (const { provider } of removed) await removeProvider(work, userId, provider)
}

/** Removes a provider from `app_metadata` once the account has no identity of it. */
export const removeProvider = ({ trx }: OnDatabase, userId: string, provider: string) =>
  trx
    .updateTable('authUser')
    .set({
      appMetadata: sql`app_metadata || jsonb_build_object(
        'providers', coalesce(app_metadata->'providers', '[]') - ${provider}::text,
        'provider', case when app_metadata->>'provider' = ${provider}::text
          then coalesce(coalesce(app_metadata->'providers', '[]') - ${provider}::text -> 0, 'null')
          else coalesce(app_metadata->'provider', 'null') end
      )`,
    })
    .where('id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('authIdentity')
            .select('identityId')
            .where('userId', '=', userId)
            .where('provider', '=', provider),
        ),
      ),
    )
    .execute()

interface IdentityOf {
  userId: string
  provider: 'email' | 'phone'
  facts: Record<string, unknown>
  now: Date
}

/** Adds the identity of an e-mail address or phone number, or updates its facts. */
export const putIdentity = ({ trx }: OnDatabase, { userId, provider, facts, now }: IdentityOf) =>
  trx
    .insertInto('authIdentity')
    .values({
      userId,
      provider,
      providerId: userId,
      identityData: JSON.stringify({ ...facts, sub: userId }),
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((on) =>
      on.constraint('auth_identity_is_unique').doUpdateSet((eb) => ({
        identityData: sql`auth_identity.identity_data || ${eb.ref('excluded.identityData')}`,
        updatedAt: now,
      })),
    )
    .execute()

/** A document as the database returns it, since jsonb sorts its keys. */
export async function asStored({ trx }: OnDatabase, document: object): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ stored: Record<string, unknown> }>`
    select ${JSON.stringify(document)}::jsonb as stored
  `.execute(trx)

  return rows[0]?.stored ?? {}
}

/** Adds a provider to `app_metadata`. */
export const addProvider = ({ trx, now }: Timed, userId: string, provider: string) =>
  trx
    .updateTable('authUser')
    .set({
      updatedAt: now,
      appMetadata: sql`jsonb_build_object('provider', ${provider}::text) || app_metadata || jsonb_build_object('providers',
        case when coalesce(app_metadata->'providers', '[]') ? ${provider}::text then app_metadata->'providers'
        else coalesce(app_metadata->'providers', '[]') || to_jsonb(${provider}::text) end)`,
    })
    .where('id', '=', userId)
    .execute()

/** Keys of `data` replace those of the metadata, at the top level only; a null removes its key. */
const merged = (metadata: Expression<unknown>, data: Record<string, unknown>) => {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  return sql<string>`(${metadata} || ${JSON.stringify(data)}::jsonb) - ${removed}::text[]`
}

interface MetadataMerge {
  longest: number
  now: Date
}

const mergeInto =
  (column: 'userMetadata' | 'appMetadata') =>
  ({ trx }: OnDatabase, userId: string, data: Record<string, unknown>, { longest, now }: MetadataMerge) =>
    trx
      .updateTable('authUser')
      .set((eb) => ({ updatedAt: now, [column]: merged(eb.ref(column), data) }))
      .where('id', '=', userId)
      .where((eb) => sql<boolean>`octet_length((${merged(eb.ref(column), data)})::text) <= ${longest}`)
      .returning('id')
      .executeTakeFirst()

/** Undefined when the metadata would be longer than `longest` bytes. */
export const mergeUserMetadata = mergeInto('userMetadata')

export const mergeAppMetadata = mergeInto('appMetadata')

/** Deletes the factors that a user got since a moment; recovery codes also when they were replaced since, or are the only factor. */
async function deleteFactorsSince({ trx }: OnDatabase, userId: string, since: Date): Promise<void> {
  const factorsOf = trx.deleteFrom('authFactor').where('userId', '=', userId)
  await factorsOf.where('createdAt', '>=', since).execute()

  const codes = factorsOf.where('factorType', '=', 'recovery_code')
  await codes.where('updatedAt', '>=', since).execute()
  const others = trx
    .selectFrom('authFactor as other')
    .select('other.id')
    .where('other.userId', '=', userId)
    .where('other.factorType', '!=', 'recovery_code')
    .where('other.status', '=', 'verified')
  await codes.where((eb) => eb.not(eb.exists(others))).execute()
}
