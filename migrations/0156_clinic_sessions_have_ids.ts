import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A session that is given another time stays the same one.
    alter table clinic_session add column id uuid not null default uuidv7() constraint clinic_session_id_is_unique unique;
  `.execute(db)
}
