import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What was done to a package is written down by its id; carts and set-up files go on naming it by its code.
    alter table lesson_package drop constraint lesson_package_pkey;
    alter table lesson_package
      add column id uuid primary key default uuidv7(),
      add constraint lesson_package_code_is_unique unique (code);
  `.execute(db)
}
