import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- An app may want a person to have proven lately who they are: not before this moment.
    alter table oauth_authorization add column signed_in_since timestamptz;
  `.execute(db)
}
