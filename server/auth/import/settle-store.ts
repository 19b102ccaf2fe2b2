import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

import type { StagingTable } from './staging-store.ts'

// The `fate` of a row is what happens to it; each statement decides about rows that have none yet.

const kept = sql.raw(`email, email_confirmed_at, phone, phone_confirmed_at, password_hash, app_metadata, user_metadata,
  is_anonymous, banned_until, invited_at, last_sign_in_at`)

const keptOf = (table: string) =>
  sql.join(
    [
      'email',
      'emailConfirmedAt',
      'phone',
      'phoneConfirmedAt',
      'passwordHash',
      'appMetadata',
      'userMetadata',
      'isAnonymous',
      'bannedUntil',
      'invitedAt',
      'lastSignInAt',
    ].map((column) => sql.ref(`${table}.${column}`)),
  )

export async function settleKnownUsers({ trx }: OnDatabase): Promise<void> {
  await sql`
    update arriving_user as later set fate = 'repeated'
    where exists (select from arriving_user as first where first.id = later.id and first.ordinal < later.ordinal)
  `.execute(trx)
  await sql`update arriving_user set fate = 'deleted' where is_deleted and fate is null`.execute(trx)
  // A time that the old backend lacks was set to that of the import.
  await sql`
    update arriving_user as arriving
    set fate = case when
      (${keptOf('arriving')}, coalesce(arriving.created_at, here.created_at), coalesce(arriving.updated_at, here.updated_at))
      is not distinct from (${keptOf('here')}, here.created_at, here.updated_at)
      then 'unchanged' else 'differs' end
    from auth_user as here where here.id = arriving.id and arriving.fate is null
  `.execute(trx)
}

/**
 * Of several accounts with one address or number, the first confirmed one is imported; one of SSO only if there is no
 * other.
 */
export async function settleDuplicates({ trx }: OnDatabase): Promise<void> {
  for (const column of ['email', 'phone'] as const) {
    const confirmed = sql.ref(`${column}ConfirmedAt`)
    await sql`
      update arriving_user set fate = 'twin' from (
        select ordinal, row_number() over (
          partition by ${sql.ref(column)} order by is_sso, ${confirmed} is null, ordinal
        ) as place
        from arriving_user where fate is null and ${sql.ref(column)} is not null
      ) as ranked
      where ranked.ordinal = arriving_user.ordinal and place > 1
    `.execute(trx)
  }
}

/** Deletes accounts here that are unproven and have an address of an imported one that is proven (see makeAccount). */
export async function deleteUnprovenInTheWay(
  { trx }: OnDatabase,
  column: 'email' | 'phone',
): Promise<Omit<SettledImportRow, 'fate'>[]> {
  const proof = ['emailConfirmedAt', 'phoneConfirmedAt', 'invitedAt', 'lastSignInAt']
  const proofOf = (table: string) => sql.join(proof.map((moment) => sql.ref(`${table}.${moment}`)))
  const { rows } = await sql<Omit<SettledImportRow, 'fate'>>`
    delete from auth_user as here using arriving_user as arriving
    where arriving.fate is null and here.${sql.ref(column)} = arriving.${sql.ref(column)}
      and coalesce(${proofOf('arriving')}) is not null and coalesce(${proofOf('here')}) is null
      and not here.by_studio
      -- Who is kept out by another account takes nobody's place.
      and not exists (
        select from auth_user as other
        where (other.email = arriving.email or other.phone = arriving.phone)
          and (coalesce(${proofOf('other')}) is not null or other.by_studio)
      )
    returning arriving.file, arriving.line, arriving.who
  `.execute(trx)

  return rows
}

export async function insertUsers({ trx, now }: Timed): Promise<void> {
  await sql`
    with placed as (
      insert into auth_user (id, ${kept}, created_at, updated_at)
      select id, ${kept}, coalesce(created_at, updated_at, ${now}), coalesce(updated_at, created_at, ${now})
      from arriving_user where fate is null order by ordinal
      on conflict do nothing returning id
    )
    update arriving_user set fate = 'imported' from placed where placed.id = arriving_user.id and fate is null
  `.execute(trx)
  await sql`update arriving_user set fate = 'taken' where fate is null`.execute(trx)
}

/** What accounts own, each with the columns that identify it. */
const belongings = {
  arrivingIdentity: {
    target: sql.table('authIdentity'),
    key: ['provider', 'providerId'],
    columns: sql.raw(
      'identity_id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at',
    ),
    values: sql.raw(`coalesce(identity_id, gen_random_uuid()), user_id, provider, provider_id, identity_data,
      last_sign_in_at, created_at, updated_at`),
  },
  arrivingFactor: {
    target: sql.table('authFactor'),
    key: ['id'],
    columns: sql.raw(
      'id, user_id, factor_type, status, friendly_name, phone, encrypted_secret, created_at, updated_at',
    ),
    values: sql.raw(
      `id, user_id, factor_type, 'verified', friendly_name, phone, encrypted_secret, created_at, updated_at`,
    ),
  },
  arrivingPasskey: {
    target: sql.table('webauthnCredential'),
    key: ['credentialId'],
    columns: sql.raw(`id, user_id, credential_id, public_key, sign_count, transports, aaguid, is_backed_up,
      friendly_name, created_at, updated_at, last_used_at`),
    values: sql.raw(`id, user_id, credential_id, public_key, sign_count,
      array(select jsonb_array_elements_text(transports)), aaguid, is_backed_up, friendly_name, created_at, updated_at,
      last_used_at`),
  },
}

export type BelongingTable = keyof typeof belongings

/**
 * Imports what an account owns together with the account. Of an account that is here already nothing is added: its
 * owner may have removed it.
 */
export async function settleBelongings({ trx }: OnDatabase, table: BelongingTable): Promise<void> {
  const { target, columns, values, ...told } = belongings[table]
  const staged = sql.table(table)
  const keyOf = (of: string) => sql.join([...told.key, 'userId'].map((column) => sql.ref(`${of}.${column}`)))
  const key = sql.join(told.key.map((column) => sql.ref(column)))
  await sql`
    update ${staged} set fate = 'repeated' from (
      select ordinal, row_number() over (partition by ${key} order by ordinal) as place from ${staged}
    ) as ranked
    where ranked.ordinal = ${staged}.ordinal and place > 1
  `.execute(trx)
  await sql`
    with placed as (
      insert into ${target} (${columns})
      select ${values} from ${staged}
      where fate is null and user_id in (select id from arriving_user where fate = 'imported') order by ordinal
      on conflict do nothing returning ${key}
    )
    update ${staged} set fate = 'imported' where fate is null and (${key}) in (select ${key} from placed)
  `.execute(trx)
  await sql`
    update ${staged} set fate = case
      coalesce((select owner.fate from arriving_user as owner where owner.id = user_id and owner.fate <> 'repeated'), 'nobody')
      when 'imported' then 'taken'
      when 'unchanged' then
        case when exists (select from ${target} as here where (${keyOf('here')}) = (${keyOf(table)}))
        then 'unchanged' else 'absent' end
      when 'nobody' then 'orphan'
      else 'left' end
    where fate is null
  `.execute(trx)
}

/**
 * Renames the second steps of an account that share a name. True while it had to, since a new name may be taken too.
 */
export async function renameDuplicateFactors({ trx }: OnDatabase): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update arriving_factor set friendly_name = friendly_name || ' (' || place || ')' from (
      select ordinal, row_number() over (partition by user_id, friendly_name order by ordinal) as place
      from arriving_factor where friendly_name is not null
    ) as ranked
    where ranked.ordinal = arriving_factor.ordinal and place > 1
  `.execute(trx)

  return numAffectedRows > 0n
}

/** Adds the identities of addresses and numbers: before 2022 an account with a password had none. */
export async function insertMissingIdentities({ trx }: OnDatabase): Promise<void> {
  for (const column of ['email', 'phone'] as const) {
    await sql`
      insert into auth_identity (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
      select here.id, ${column}, here.id::text, jsonb_build_object('sub', here.id, ${column}::text, here.${sql.ref(column)},
        ${`${column}_verified`}::text, here.${sql.ref(`${column}ConfirmedAt`)} is not null),
        here.last_sign_in_at, here.created_at, here.updated_at
      from auth_user as here join arriving_user as arriving on arriving.id = here.id
      where fate = 'imported' and here.password_hash is not null and here.${sql.ref(column)} is not null
      on conflict do nothing
    `.execute(trx)
  }
}

export interface SettledImportRow {
  fate: string
  file: string
  line: number
  who: string
}

/** Rows with these fates, in their order. */
export async function listSettled(
  { trx }: OnDatabase,
  table: StagingTable,
  fates: readonly string[],
): Promise<SettledImportRow[]> {
  const { rows } = await sql<SettledImportRow>`
    select fate, file, line, who from ${sql.table(table)} where fate = any(${fates}) order by ordinal
  `.execute(trx)

  return rows
}

export async function countFates(
  { trx }: OnDatabase,
  table: StagingTable,
): Promise<{ fate: string; number: number }[]> {
  const { rows } = await sql<{ fate: string; number: number }>`
    select fate, count(*)::integer as number from ${sql.table(table)} group by fate
  `.execute(trx)

  return rows
}

export async function countPasswords({ trx }: OnDatabase): Promise<{ kind: string; number: number }[]> {
  const { rows } = await sql<{ kind: string; number: number }>`
    select coalesce(password_kind, 'without') as kind, count(*)::integer as number
    from arriving_user where fate = 'imported' group by 1 order by 2 desc, 1
  `.execute(trx)

  return rows
}

export async function countAnonymous({ trx }: OnDatabase): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from arriving_user where fate = 'imported' and is_anonymous
  `.execute(trx)

  return rows[0]?.number ?? 0
}

interface NewClient {
  ordinal: string
  userId: string
  email: string
  firstName: string
  lastName: string
  phone: string
  wasAskedByMail: boolean
}

/** Imported accounts with a confirmed address, after the last one that was seen. */
export async function listNewClients({ trx }: OnDatabase, after: string, limit: number): Promise<NewClient[]> {
  const { rows } = await sql<NewClient>`
    select ordinal, id as user_id, email, first_name, last_name, contact_phone as phone, was_asked_by_mail
    from arriving_user
    where fate = 'imported' and email_confirmed_at is not null and ordinal > ${after}
    order by ordinal limit ${limit}
  `.execute(trx)

  return rows
}
