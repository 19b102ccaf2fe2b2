import { type Kysely, sql } from 'kysely'

/** A code may hold by the day of the visit that it reduces, as one for Tuesday's visits, and not only by the day of the sale. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table discount
      add column day_of text not null default 'sale' check (day_of in ('sale', 'visit')),
      -- What is taken off by itself reduces no booking, which is what has a visit.
      add constraint discount_of_visits_has_a_code check (day_of <> 'visit' or code is not null)
  `.execute(db)
}
