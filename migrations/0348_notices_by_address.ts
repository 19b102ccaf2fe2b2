import { type Kysely, sql } from 'kysely'

/** Messages are looked for by a part of the address that they went to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index notice_recipient_letters on notice using gin (lower(recipient) gin_trgm_ops)`.execute(db)
}
