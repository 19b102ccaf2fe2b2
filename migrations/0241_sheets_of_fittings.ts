import { type Kysely, sql } from 'kysely'

/** From which fitting a sheet was written. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sheet add column fitting_id uuid references fitting;
    create index sheet_fitting on sheet (fitting_id) where fitting_id is not null;
  `.execute(db)
}
