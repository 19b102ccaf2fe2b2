import { type Kysely, sql } from 'kysely'

/**
 * The instant at which a day begins at a place, as a function of both. Where the zone came from a join, PostgreSQL could not know how
 * many facts a day has, took them for a tenth of all, and read all. It asks a stable function for its answer while it plans.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function day_start(of_place uuid, of_day date) returns timestamptz language sql stable as $$
      select (of_day::timestamp at time zone zone) from location where id = of_place
    $$;

    do $do$
      declare fact record;
      begin
        for fact in
          select oid from pg_proc
          where proname in ('fact_sale', 'fact_money', 'fact_booking', 'fact_credit', 'fact_spread', 'fact_fitting', 'fact_goods')
        loop
          execute replace(
            replace(
              pg_get_functiondef(fact.oid),
              '(first::timestamp at time zone location.zone)', 'day_start(of_place, first)'
            ),
            '((last + 1)::timestamp at time zone location.zone)', 'day_start(of_place, last + 1)'
          );
        end loop;
      end $do$;
  `.execute(db)
}
