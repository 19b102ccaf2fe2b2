import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What somebody typed as their signature, where a text asks for one.
    alter table consent add column signed_name text check (char_length(signed_name) between 1 and 120);
  `.execute(db)
}
