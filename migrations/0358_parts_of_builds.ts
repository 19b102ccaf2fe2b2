import { type Kysely, sql } from 'kysely'

/** Clubs of a build may leave before the others, with a reason, as those of a ticket do. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table build_club
      add column collected_at timestamptz,
      add column collected_by text not null default '',
      add column collected_reason text not null default '';
  `.execute(db)
}
