import { type Kysely, sql } from 'kysely'

/** Whoever asked something adds to it, in the same thread. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table enquiry_message
      -- By whoever asked the question, and not by the studio.
      add column is_from_asker boolean not null default false,
      add check (not (is_from_asker and answered_by is not null));
  `.execute(db)
}
