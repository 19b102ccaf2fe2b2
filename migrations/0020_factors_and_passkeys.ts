import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table auth_factor
      -- TOTP: the latest step of 30 s whose code was taken, so that no code is taken twice.
      add column last_used_step bigint,
      -- Recovery codes: wrong ones in a row, and until when none is taken.
      add column failed_attempts integer not null default 0,
      add column locked_until timestamptz,
      add constraint auth_factor_name_is_unique unique (user_id, friendly_name);
    create unique index auth_factor_one_set_of_recovery_codes on auth_factor (user_id)
      where factor_type = 'recovery_code';
    create unique index auth_factor_one_of_a_number on auth_factor (user_id, phone) where status = 'verified';

    -- The factor that lifted a session to aal2: without it, the session falls back.
    alter table auth_session add column factor_id uuid references auth_factor on delete set null;
    create index auth_session_factor on auth_session (factor_id) where factor_id is not null;

    -- One question to a factor, answered once.
    create table auth_challenge (
      id uuid primary key default gen_random_uuid(),
      factor_id uuid not null references auth_factor on delete cascade,
      -- Of the code that was sent to a phone, keyed.
      code_hash text,
      -- What an authenticator is to sign, base64url.
      webauthn_challenge text,
      failed_attempts integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index auth_challenge_factor on auth_challenge (factor_id);
    create index auth_challenge_age on auth_challenge (expires_at);

    create table recovery_code (
      factor_id uuid not null references auth_factor on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (factor_id, code_hash)
    );

    create table webauthn_credential (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth_user on delete cascade,
      -- The second step that it is; without one it is a passkey, which signs in by itself.
      factor_id uuid references auth_factor on delete cascade,
      -- base64url, chosen by the authenticator.
      credential_id text not null constraint webauthn_credential_is_unique unique,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      -- The model of the authenticator.
      aaguid uuid not null,
      is_backed_up boolean not null,
      friendly_name text check (length(friendly_name) between 1 and 120),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      last_used_at timestamptz
    );
    create index webauthn_credential_user on webauthn_credential (user_id);
    create unique index webauthn_credential_factor on webauthn_credential (factor_id) where factor_id is not null;

    -- Deleted by the answer to it, right or wrong.
    create table passkey_challenge (
      id uuid primary key default gen_random_uuid(),
      -- Who registers a passkey; nobody is known yet who signs in with one.
      user_id uuid references auth_user on delete cascade,
      challenge text not null,
      expires_at timestamptz not null
    );
    create index passkey_challenge_user on passkey_challenge (user_id) where user_id is not null;
    create index passkey_challenge_age on passkey_challenge (expires_at);
  `.execute(db)
}
