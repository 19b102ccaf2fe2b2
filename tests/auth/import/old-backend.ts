import pg from 'pg'

/** The tables of an auth schema that matter here, as a backend of 2026 has them, in the test's own database. */
const schema = `
  create schema auth;
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.users (
    instance_id uuid,
    id uuid primary key,
    aud varchar(255) default 'authenticated',
    role varchar(255) default 'authenticated',
    email varchar(255),
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    invited_at timestamptz,
    confirmation_token varchar(255) default '',
    confirmation_sent_at timestamptz,
    recovery_token varchar(255) default '',
    email_change varchar(255) default '',
    last_sign_in_at timestamptz,
    raw_app_meta_data jsonb default '{"provider": "email", "providers": ["email"]}',
    raw_user_meta_data jsonb default '{}',
    is_super_admin boolean,
    created_at timestamptz default '2023-04-05 06:07:08.123456+00',
    updated_at timestamptz default '2023-04-05 06:07:08.123456+00',
    phone text,
    phone_confirmed_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    banned_until timestamptz,
    is_sso_user boolean not null default false,
    deleted_at timestamptz,
    is_anonymous boolean not null default false
  );
  create table auth.identities (
    provider_id text not null,
    user_id uuid not null,
    identity_data jsonb not null,
    provider text not null,
    last_sign_in_at timestamptz,
    created_at timestamptz default '2023-04-05 06:07:08+00',
    updated_at timestamptz,
    email text generated always as (lower(identity_data->>'email')) stored,
    id uuid primary key default gen_random_uuid()
  );
  create table auth.mfa_factors (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null,
    created_at timestamptz not null default '2024-01-01 00:00:00+00',
    updated_at timestamptz not null default '2024-01-01 00:00:00+00',
    secret text,
    phone text,
    last_challenged_at timestamptz,
    web_authn_credential jsonb,
    web_authn_aaguid uuid
  );
  create table auth.webauthn_credentials (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null,
    credential_id bytea not null,
    public_key bytea not null,
    attestation_type text not null default '',
    aaguid uuid,
    sign_count bigint not null default 0,
    transports jsonb not null default '[]',
    backup_eligible boolean not null default false,
    backed_up boolean not null default false,
    friendly_name text not null default '',
    created_at timestamptz not null default '2025-01-01 00:00:00+00',
    updated_at timestamptz not null default '2025-01-01 00:00:00+00',
    last_used_at timestamptz
  );
  create table auth.sessions (id uuid primary key default gen_random_uuid(), user_id uuid, user_agent text);
`

export const tables = ['identities', 'mfa_factors', 'sessions', 'users', 'webauthn_credentials'] as const

export type Row = Record<string, unknown>

export interface OldBackend {
  /** The address of its database. */
  url: string
  insert: (table: (typeof tables)[number], ...rows: Row[]) => Promise<void>
  run: (sql: string) => Promise<void>
  /** Its tables as PostgreSQL exports them, by file name. */
  exports: () => Promise<Record<string, string>>
}

/** A backend that its studio leaves. */
export async function makeOldBackend(dbUrl: string) {
  const client = new pg.Client(dbUrl)
  await client.connect()
  await client.query(schema)

  const columnsOf = async (table: string) => {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'auth' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    return rows.map(({ column_name: name }) => name)
  }

  const backend: OldBackend = {
    url: dbUrl,
    insert: async (table, ...rows) => {
      for (const row of rows) {
        const names = Object.keys(row)
        const places = names.map((_, at) => `$${at + 1}`)
        await client.query(
          `insert into auth.${table} (${names.join(', ')}) values (${places.join(', ')})`,
          Object.values(row),
        )
      }
    },
    run: async (sql) => void (await client.query(sql)),
    exports: async () => {
      const files: Record<string, string> = {}
      for (const table of tables) {
        const columns = (await columnsOf(table)).join(', ')
        files[`${table}.csv`] = await copyOut(
          client,
          `copy auth.${table} (${columns}) to stdout with (format csv, header)`,
        )
      }
      return files
    },
  }

  return { backend, close: () => client.end() }
}

/** pg ignores what COPY sends, unless a query handles it. */
async function copyOut(client: pg.Client, sql: string): Promise<string> {
  const chunks: Buffer[] = []
  const query = Object.assign(new pg.Query(sql), {
    handleCopyData: ({ chunk }: { chunk: Buffer }) => void chunks.push(Buffer.from(chunk)),
  })
  const ended = new Promise((resolve, reject) => query.on('end', resolve).on('error', reject))
  client.query(query)
  await ended

  return Buffer.concat(chunks).toString()
}
