import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What of a counted drawer goes to the bank; the rest stays in it as the next float.
    alter table drawer_session add column banked_cents integer not null default 0
      constraint drawer_banks_what_was_counted check (banked_cents between 0 and coalesce(counted_cents, 0));
  `.execute(db)
}
