import { type Kysely, sql } from 'kysely'

/** Peak hours of an evening last as long as it does: what does not end later than it starts ends on the next day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table peak_hours
      drop constraint peak_hours_end_after_they_start,
      add constraint peak_hours_start_on_their_day check (starts < '24:00')
  `.execute(db)
}
