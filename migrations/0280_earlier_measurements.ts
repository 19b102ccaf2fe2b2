import { type Kysely, sql } from 'kysely'

/** What was measured and signed stays when a club comes back, or another one takes its place, and is measured anew. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table measurement
      drop constraint measurement_pkey,
      add column id uuid primary key default uuidv7(),
      add column withdrawn_at timestamptz;
    create unique index measurement_stands_once on measurement (build_club_id, field) where withdrawn_at is null;
    create index measurement_build_club on measurement (build_club_id);
  `.execute(db)
}
