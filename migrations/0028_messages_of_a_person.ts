import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What was sent to somebody, or asked by them, is found when they take their data along or leave.
    create index notice_recipient on notice (recipient);
    create index notice_reply_to on notice (reply_to) where reply_to is not null;
  `.execute(db)
}
