import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

import type { Account } from './accounts.ts'
import type { Factor, Identity, Passkey } from './belongings.ts'

type Columns<Row> = Record<keyof Row, string>

/** Temporary tables that hold all rows until they are settled. */
const staging = {
  arrivingUser: {
    id: 'uuid',
    who: 'text',
    email: 'text',
    emailConfirmedAt: 'timestamptz',
    phone: 'text',
    phoneConfirmedAt: 'timestamptz',
    passwordHash: 'text',
    passwordKind: 'text',
    appMetadata: 'jsonb',
    userMetadata: 'jsonb',
    isAnonymous: 'boolean',
    bannedUntil: 'timestamptz',
    invitedAt: 'timestamptz',
    lastSignInAt: 'timestamptz',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
    isSso: 'boolean',
    isDeleted: 'boolean',
    wasAskedByMail: 'boolean',
    firstName: 'text',
    lastName: 'text',
    contactPhone: 'text',
  } satisfies Columns<Account>,
  arrivingIdentity: {
    identityId: 'uuid',
    userId: 'uuid',
    who: 'text',
    provider: 'text',
    providerId: 'text',
    identityData: 'jsonb',
    lastSignInAt: 'timestamptz',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  } satisfies Columns<Identity>,
  arrivingFactor: {
    id: 'uuid',
    userId: 'uuid',
    who: 'text',
    factorType: 'text',
    friendlyName: 'text',
    phone: 'text',
    encryptedSecret: 'text',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  } satisfies Columns<Factor>,
  arrivingPasskey: {
    id: 'uuid',
    userId: 'uuid',
    who: 'text',
    credentialId: 'text',
    publicKey: 'bytea',
    signCount: 'bigint',
    transports: 'jsonb',
    aaguid: 'uuid',
    isBackedUp: 'boolean',
    friendlyName: 'text',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
    lastUsedAt: 'timestamptz',
  } satisfies Columns<Passkey>,
}

export type StagingTable = keyof typeof staging

/** Makes these tables, until the transaction ends. Tells whether no other import is running. */
export async function makeStaging({ trx }: OnDatabase): Promise<{ isAlone: boolean }> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('import-auth')) as is_alone,
      set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(trx)
  for (const [table, columns] of Object.entries(staging)) {
    const described = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
    await sql`
      create temporary table ${sql.table(table)} (
        ordinal bigint generated always as identity primary key, fate text,
        file text not null, line integer not null, ${sql.join(described)}
      ) on commit drop
    `.execute(trx)
  }

  return { isAlone: rows[0]?.isAlone ?? false }
}

/** Inserts many rows by one statement, with an array for each column. Each row also has its file and line. */
export async function stage({ trx }: OnDatabase, table: StagingTable, rows: readonly object[]): Promise<void> {
  const columns = Object.entries<string>({ file: 'text', line: 'integer', ...staging[table] })
  const arrays = columns.map(([name, type]) => {
    const values = rows.map((row): unknown => Reflect.get(row, name))
    return sql`${values}::${sql.raw(type)}[]`
  })

  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select * from unnest(${sql.join(arrays)})
  `.execute(trx)
}

/** Indexes and analyzes the tables, so that PostgreSQL joins them well. */
export async function finishStaging({ trx }: OnDatabase): Promise<void> {
  for (const [table, columns] of Object.entries(staging)) {
    const keys = ['id', 'email', 'phone', 'userId'].filter((name) => name in columns)
    for (const key of keys) await sql`create index on ${sql.table(table)} (${sql.ref(key)})`.execute(trx)
    await sql`analyze ${sql.table(table)}`.execute(trx)
  }
}
