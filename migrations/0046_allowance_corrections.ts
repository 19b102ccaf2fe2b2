import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table allowance_entry
      add constraint allowance_entry_adjusts_for_a_reason check (kind <> 'adjust' or coalesce(reason, '') <> '');
  `.execute(db)
}
