import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table signing_key
      -- When it came to the state that it is in.
      add column state_since timestamptz not null default now(),
      -- When a previous key is needed no more: what it signed has ended, and no cache holds it.
      add column retires_at timestamptz,
      -- API keys are good for years: a key that signed some stays until it is revoked.
      add column api_keys_issued_at timestamptz;
    update signing_key set state_since = created_at;

    create function announce_signing_keys() returns trigger language plpgsql as $$
    begin
      perform pg_notify('signing_keys', '');
      return null;
    end $$;
    create trigger signing_keys_are_announced after insert or update or delete or truncate on signing_key
      execute function announce_signing_keys();
  `.execute(db)
}
