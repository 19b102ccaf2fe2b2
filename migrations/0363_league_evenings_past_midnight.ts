import { type Kysely, sql } from 'kysely'

/** A league evening may last past midnight, as the hours do: what does not end later than it starts ends on the next day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table league_season
      drop constraint league_evening_ends_after_it_starts,
      add constraint league_evening_starts_on_its_day check (starts < '24:00')
  `.execute(db)
}
