import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What whoever has a place is told, also where their money is given back later.
    alter table clinic add column called_off_because text,
      add constraint clinic_is_called_off_because check (num_nonnulls(called_off_at, called_off_because) <> 1);
  `.execute(db)
}
