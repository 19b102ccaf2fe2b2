import { type Kysely, sql } from 'kysely'

/**
 * Hours and shifts last into the next day: what does not end later than it begins ends there, so 18:00 to 02:00 is one row, and
 * the same time twice is a whole day. None begins at the end of its day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table opening_hours
      drop constraint opening_hours_check,
      add constraint opening_hours_begin_on_their_day check (opens < '24:00');
    alter table opening_exception
      drop constraint opening_exception_check,
      add constraint opening_exception_begins_on_its_day check (opens < '24:00');
    alter table work_pattern
      drop constraint work_pattern_check,
      add constraint work_pattern_begins_on_its_day check (starts < '24:00');
    alter table work_exception
      drop constraint work_exception_is_a_time_or_none,
      add constraint work_exception_is_a_time_or_none check (num_nulls(starts, ends) in (0, 2) and starts < '24:00');
  `.execute(db)
}
