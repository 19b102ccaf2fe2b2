import { type Kysely, sql } from 'kysely'

/**
 * The days of a place whose facts must be asked are today, mostly. PostgreSQL took them for most days of a period, and read all facts
 * there are instead of finding those of a day: told how few they are, it does not.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function open_days(of_family text, of_place uuid, first date, last date) returns table (day date)
      language plpgsql stable rows 2 as $$
        begin
          return query
            select wanted.day::date from generate_series(first, last, interval '1 day') as wanted(day)
            where not exists (
                select from figure_day as kept
                where kept.family = of_family and kept.location_id = of_place and kept.day = wanted.day::date
              ) or exists (
                select from figure_dirty as dirty
                where dirty.family = of_family and dirty.location_id = of_place and dirty.day = wanted.day::date
              );
        end $$;
  `.execute(db)
}
