import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index drawer_session_opened on drawer_session (opened_at desc, id desc)`.execute(db)
}
