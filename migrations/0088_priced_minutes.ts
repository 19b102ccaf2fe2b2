import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking
      -- The longest that it has been since its price was agreed on, where its length has been changed: nothing is charged twice.
      add column priced_minutes integer constraint booking_priced_minutes_are_some check (priced_minutes > 0);
  `.execute(db)
}
