import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A phone number is kept as digits only, with its country code and without the +.
    alter table auth_user
      add column phone text constraint auth_user_phone_is_unique unique check (phone ~ '^[1-9][0-9]{6,14}$'),
      add column phone_confirmed_at timestamptz,
      add column recovery_sent_at timestamptz,
      add column new_email text check (new_email = lower(new_email)),
      add column email_change_sent_at timestamptz,
      add column new_phone text check (new_phone ~ '^[1-9][0-9]{6,14}$'),
      add column phone_change_sent_at timestamptz,
      add column reauthentication_sent_at timestamptz,
      add column invited_at timestamptz;
    create index auth_user_new_email on auth_user (new_email) where new_email is not null;
    create index auth_user_new_phone on auth_user (new_phone) where new_phone is not null;
    create index auth_user_anonymous on auth_user (created_at) where is_anonymous;

    drop index auth_session_user;
    create index auth_session_user on auth_session (user_id, created_at desc);

    create table auth_factor (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth_user on delete cascade,
      factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
      status text not null check (status in ('unverified', 'verified')),
      friendly_name text,
      phone text,
      encrypted_secret text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_challenged_at timestamptz
    );
    create index auth_factor_user on auth_factor (user_id);

    -- A sign-in that another request finishes: the browser that began it proves itself by the challenge's verifier.
    create table auth_flow (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth_user on delete cascade,
      code_challenge text not null,
      code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
      authentication_method text not null,
      auth_code_hash text constraint auth_flow_auth_code_is_unique unique,
      auth_code_issued_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index auth_flow_user on auth_flow (user_id);
    create index auth_flow_age on auth_flow (created_at);

    alter table one_time_token
      drop constraint one_time_token_kind_check,
      add constraint one_time_token_kind_check check (kind in (
        'confirmation', 'recovery', 'email_change_current', 'email_change_new', 'email_revert',
        'phone_confirmation', 'phone_change', 'reauthentication'
      )),
      -- The address or number that it was sent to.
      add column relates_to text not null default '',
      add column flow_id uuid references auth_flow on delete set null;
    create index one_time_token_flow on one_time_token (flow_id) where flow_id is not null;
    create index one_time_token_age on one_time_token (expires_at);
    create index one_time_token_relates_to on one_time_token (relates_to, kind);
  `.execute(db)
}
