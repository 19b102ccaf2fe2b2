import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What the studio's own program is told so that it carries the message instead of us, encrypted; gone once it has.
    alter table notice add column hook_payload text;
  `.execute(db)
}
