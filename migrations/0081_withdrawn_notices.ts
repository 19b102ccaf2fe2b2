import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table notice
      -- The booking, offer or place in a line that it tells about, as it was when this was written.
      add column about uuid,
      -- Why it is true no longer: it does not leave.
      add column withdrawn_for text;
    create index notice_waits_about on notice (about) where about is not null and sent_at is null and failed_at is null;
  `.execute(db)
}
