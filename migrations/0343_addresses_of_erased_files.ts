import { type Kysely, sql } from 'kysely'

/** What is kept of somebody who is erased, for a claim or a dispute, is read by new addresses alone: those from before count no more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table file_link add column address_version integer not null default 1`.execute(db)
}
