import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A sign-in that waits for a provider's answer. The answer deletes it, so that none counts twice.
    create table social_state (
      id uuid primary key default gen_random_uuid(),
      provider text not null,
      -- The browser that began, keyed; without one it belongs to the first that opens its address.
      device_hash text,
      -- Nonce and verifier that the provider's answer must fit.
      encrypted_secrets text not null,
      -- What the caller adds to the request to the provider.
      parameters jsonb not null default '{}',
      redirect_to text not null,
      code_challenge text,
      code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
      -- The session that adds an identity to its account: nothing is added once that has ended.
      linking_session_id uuid references auth_session on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint social_state_has_a_whole_challenge check ((code_challenge is null) = (code_challenge_method is null)),
      constraint social_state_of_no_browser_links check (device_hash is not null or linking_session_id is not null)
    );
    create index social_state_age on social_state (expires_at);
    create index social_state_session on social_state (linking_session_id) where linking_session_id is not null;

    alter table auth_flow
      add column provider text,
      -- The provider's tokens, until the browser that began fetches them.
      add column encrypted_provider_tokens text;
  `.execute(db)
}
