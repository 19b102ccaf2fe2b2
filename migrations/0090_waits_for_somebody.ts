import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table waitlist_entry
      -- The account of whoever waits for somebody of their household, or of the desk; as booked_by of what they book.
      add column joined_by uuid;
  `.execute(db)
}
