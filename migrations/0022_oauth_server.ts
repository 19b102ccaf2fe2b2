import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- An app of somebody else that people may sign in to with their account here.
    create table oauth_client (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      uri text,
      logo_uri text,
      redirect_uris text[] not null,
      grant_types text[] not null,
      token_endpoint_auth_method text not null constraint oauth_client_auth_method_is_known check (
        token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none')
      ),
      -- SHA-256 of 32 random bytes.
      secret_hash text,
      registration_type text not null constraint oauth_client_registration_is_known check (
        registration_type in ('manual', 'dynamic')
      ),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint oauth_client_is_public_or_has_a_secret check (
        (token_endpoint_auth_method = 'none') = (secret_hash is null)
      )
    );
    create index oauth_client_newest_first on oauth_client (created_at desc, id);

    -- A session that acts for a person in an app, within what they allowed it.
    alter table auth_session
      add column oauth_client_id uuid references oauth_client on delete cascade,
      add column scopes text[],
      add constraint auth_session_of_a_client_has_scopes check ((oauth_client_id is null) = (scopes is null));
    create index auth_session_oauth_client on auth_session (oauth_client_id) where oauth_client_id is not null;

    -- What an app asks for, until a person answers; once they allow it, the code that the app exchanges.
    create table oauth_authorization (
      id uuid primary key default gen_random_uuid(),
      client_id uuid not null references oauth_client on delete cascade,
      redirect_uri text not null,
      scopes text[] not null,
      state text,
      nonce text,
      code_challenge text not null,
      -- The app wants the person to be asked even if they allowed it before.
      asks_again boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- The first person who opened it: nobody else answers.
      user_id uuid references auth_user on delete cascade,
      decision text constraint oauth_authorization_decision_is_known check (decision in ('approved', 'denied')),
      -- Where the person allowed it: when that session ends, what was not exchanged yet ends too.
      session_id uuid references auth_session on delete cascade,
      code_hash text constraint oauth_authorization_code_is_unique unique,
      code_expires_at timestamptz,
      code_used_at timestamptz,
      -- What the code was exchanged for: ends when the code comes a second time.
      issued_session_id uuid references auth_session on delete set null,
      constraint oauth_authorization_code_is_of_a_person check (
        code_hash is null
        or (decision = 'approved' and user_id is not null and session_id is not null and code_expires_at is not null)
      )
    );
    create index oauth_authorization_age on oauth_authorization (expires_at);
    create index oauth_authorization_client on oauth_authorization (client_id);
    create index oauth_authorization_user on oauth_authorization (user_id) where user_id is not null;
    create index oauth_authorization_session on oauth_authorization (session_id) where session_id is not null;
    create index oauth_authorization_issued on oauth_authorization (issued_session_id)
      where issued_session_id is not null;

    -- What a person has allowed an app to see.
    create table oauth_consent (
      user_id uuid not null references auth_user on delete cascade,
      client_id uuid not null references oauth_client on delete cascade,
      scopes text[] not null,
      granted_at timestamptz not null,
      primary key (user_id, client_id)
    );
    create index oauth_consent_client on oauth_consent (client_id);
  `.execute(db)
}
