import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The code of a mail may end before its link, which is the same row.
    alter table one_time_token add code_expires_at timestamptz;
    update one_time_token set code_expires_at = expires_at;
    alter table one_time_token alter column code_expires_at set not null;
  `.execute(db)
}
