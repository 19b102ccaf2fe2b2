import { type Kysely, sql } from 'kysely'

/** Why a discount is given, for whoever keeps discounts: no client reads it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table discount add column note text check (note <> '' and length(note) <= 500)`.execute(db)
}
