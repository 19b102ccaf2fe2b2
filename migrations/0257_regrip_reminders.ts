import { type Kysely, sql } from 'kysely'

/** Whom we have written to about old grips, and when last. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table regrip_reminder (
      person_id uuid primary key references person,
      sent_at timestamptz not null
    );
  `.execute(db)
}
