import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table signing_key (
      kid text primary key,
      algorithm text not null check (algorithm in ('ES256', 'RS256', 'EdDSA')),
      state text not null check (state in ('standby', 'current', 'previous', 'revoked')),
      public_jwk jsonb not null,
      encrypted_private_jwk text not null,
      created_at timestamptz not null default now()
    );
    create unique index signing_key_one_is_current on signing_key (state) where state = 'current';

    create table auth_user (
      id uuid primary key default gen_random_uuid(),
      email text constraint auth_user_email_is_unique unique check (email = lower(email)),
      email_confirmed_at timestamptz,
      password_hash text,
      confirmation_sent_at timestamptz,
      last_sign_in_at timestamptz,
      app_metadata jsonb not null default '{}',
      user_metadata jsonb not null default '{}',
      is_anonymous boolean not null default false,
      banned_until timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table auth_identity (
      identity_id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth_user on delete cascade,
      provider text not null,
      provider_id text not null,
      identity_data jsonb not null default '{}',
      last_sign_in_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint auth_identity_is_unique unique (provider, provider_id)
    );
    create index auth_identity_user on auth_identity (user_id);

    create table auth_session (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth_user on delete cascade,
      aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
      amr jsonb not null,
      encrypted_refresh_key text not null,
      refresh_counter integer not null default 0,
      refreshed_at timestamptz,
      user_agent text,
      ip inet,
      created_at timestamptz not null default now()
    );
    create index auth_session_user on auth_session (user_id);

    create table one_time_token (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth_user on delete cascade,
      kind text not null check (kind in ('confirmation')),
      token_hash text not null,
      failed_attempts integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint one_time_token_one_of_a_kind unique (user_id, kind)
    );
    create unique index one_time_token_hash on one_time_token (token_hash);
  `.execute(db)
}
