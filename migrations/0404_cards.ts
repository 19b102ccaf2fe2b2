import { type Kysely, sql } from 'kysely'

/** A card opens by a link of its own, and an entry tells which version of its hole it made: decisions settle what was before them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table card
      add column link_version integer not null default 1,
      add column link_renewed_at timestamptz;
    alter table hole_entry
      add column version integer not null default 1;
  `.execute(db)
}
