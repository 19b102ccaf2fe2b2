import { type Kysely, sql } from 'kysely'

/**
 * Links by which a browser fetches a file that somebody asked for, once and within a minute. What is kept is the hash of the secret
 * and of the file's address, so that neither can be read here, and a link opens nothing else.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table download_link (
      hash bytea primary key check (octet_length(hash) = 32),
      user_id uuid not null references auth_user on delete cascade,
      session_id uuid not null references auth_session on delete cascade,
      -- The place that was asked for; null before the set-up.
      location_id uuid references location on delete cascade,
      expires_at timestamptz not null
    );
    create index download_link_user on download_link (user_id);
    create index download_link_session on download_link (session_id);
    create index download_link_location on download_link (location_id);
    create index download_link_expires on download_link (expires_at);
  `.execute(db)
}
