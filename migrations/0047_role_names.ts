import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table role add constraint role_name_is_a_word check (name ~ '^[a-z][a-z0-9_]{0,39}$');
  `.execute(db)
}
