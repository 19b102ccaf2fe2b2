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

// In no order, and arrays instead of json_agg: every step of a plan costs more than these few rows do.
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

// What an account shows of itself, beside its identities and factors.
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

/** Everything that is known of an account. Named one by one: only such a statement is prepared once (naming-client.ts). */
export const wholeUser = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('authUser')
    .select(shownColumns.map((column) => `authUser.${column}` as const))
    .select(['passwordHash', 'byStudio', 'provenPhone'])
    .select(['authUser.userMetadata', 'authUser.appMetadata', identitiesOf.as('identities'), factorsOf.as('factors')])

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** What an account shows of itself. Its moments are text where the database has made JSON of it. */
export type ShownUser = WithMoments<Omit<UserRow, 'passwordHash' | 'byStudio' | 'provenPhone'>>

type WithMoments<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? Row[Column] | string : Row[Column] }

const shownPairs = [...shownColumns, 'userMetadata' as const, 'appMetadata' as const].flatMap((column) => [
  sql.lit(column),
  sql.ref(`authUser.${column}`),
])

/**
 * As one value: reading two dozen columns takes pg 60 µs more of the processor, a fifth of GET /user, whose rate is just half
 * of a bare server's (`npm run bench -- auth`, the bound).
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

/** Of several who want the same address, the one who asked last. */
export const findUserByNewEmail = (work: OnDatabase, newEmail: string) =>
  wholeUser(work).where('newEmail', '=', newEmail).orderBy('emailChangeSentAt', 'desc').limit(1).executeTakeFirst()

export const findUserByNewPhone = (work: OnDatabase, newPhone: string) =>
  wholeUser(work).where('newPhone', '=', newPhone).orderBy('phoneChangeSentAt', 'desc').limit(1).executeTakeFirst()

/** Lets one transaction at a time decide about an account. */
export const lockUser = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('authUser').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** The id, or undefined when the address or the number has an account. */
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

/** An account that `isUnproven`: whoever asks for the address next takes its place. */
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

/** Throws when the address or the number that it is to have is another account's. */
export const updateUserRow = ({ trx }: OnDatabase, id: string, changes: Updateable<AuthUser>) =>
  trx.updateTable('authUser').set(changes).where('id', '=', id).execute().catch(refuseTakenAddress)

export const setPasswordHash = (work: Timed, userId: string, passwordHash: string | null) =>
  updateUserRow(work, userId, { passwordHash, updatedAt: work.now })

/** Takes from an account the number, and every further way in that it got since a moment. */
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

/** Takes a provider from the metadata that only the server writes, when no identity of it is left. */
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

/** The identity of an address or a number: a new one, or more facts for the one that is there. */
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

/** What becomes of JSON that is written and read: the database orders keys in its own way. */
export async function asStored({ trx }: OnDatabase, document: object): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ stored: Record<string, unknown> }>`
    select ${JSON.stringify(document)}::jsonb as stored
  `.execute(trx)

  return rows[0]?.stored ?? {}
}

/** Adds to the metadata that only the server writes. */
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

/** What is in the metadata at the top level wins over what was there; a null removes its key. */
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

/** Undefined when the metadata would grow beyond `longest` bytes. */
export const mergeUserMetadata = mergeInto('userMetadata')

export const mergeAppMetadata = mergeInto('appMetadata')

/** Forgets the steps that a user got since a moment: recovery codes also when they were replaced, or are left alone. */
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
