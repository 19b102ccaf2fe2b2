import { type Kysely, sql } from 'kysely'

/**
 * Each mailed link has a version, which is kept with its record and counts up when it is renewed. What was mailed without one is of
 * the first. The link to somebody's preferences names the moment in which it was mailed: it ends by its age, and by a renewal.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking add column link_version integer not null default 1;
    alter table booking_player add column link_version integer not null default 1;
    alter table waitlist_entry add column link_version integer not null default 1;
    alter table person add column link_renewed_at timestamptz;
  `.execute(db)
}
