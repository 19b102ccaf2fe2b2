import { type Kysely, sql } from 'kysely'

/**
 * How many clients came, and how far ahead they had booked, cannot be added up of days: a client of two days is one, and no middle is
 * the sum of middles. Kept of a day is therefore how its bookings spread over `value`: the day of the client's visit before (whoever
 * had none since the first day of a period is one more client of it), and the minutes between booking and start. `part` is the
 * value in coarse steps: whole parts are counted, and only those that a limit or the middle falls into are looked at value by value.
 *
 * A visit that is corrected changes also what the client's next visit is: its day is told too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function lead_minutes(starts_at timestamptz, created_at timestamptz) returns integer language sql immutable as $$
      select round(extract(epoch from starts_at - created_at) / 60)::integer
    $$;

    create function fact_spread(of_place uuid, first date, last date)
      returns table (day date, what text, part integer, bookings integer, value integer)
      language sql stable as $$
        select (booking.starts_at at time zone location.zone)::date, spread.what, spread.part, 1, spread.value
        from location
          join booking on booking.starts_at >= (first::timestamp at time zone location.zone)
            and booking.starts_at < ((last + 1)::timestamp at time zone location.zone) and booking.location_id = location.id
          cross join lateral (
            select 'lead' as what, floor(lead_minutes(booking.starts_at, booking.created_at) / 1440.0)::integer as part,
              lead_minutes(booking.starts_at, booking.created_at) as value
            union all
            -- Days are numbered from the year 1 on; 0 is none.
            select 'visit_before', coalesce(before.day, 0) / 30, coalesce(before.day, 0)
            from (
              select (
                select (earlier.starts_at at time zone location.zone)::date - date '0001-01-01' from booking as earlier
                where earlier.person_id = booking.person_id and earlier.location_id = location.id
                  and earlier.status in ('completed', 'checked_in')
                  and (earlier.starts_at, earlier.id) < (booking.starts_at, booking.id)
                order by earlier.starts_at desc, earlier.id desc limit 1
              ) as day
              -- Looked for once, though it is told twice.
              offset 0
            ) as before
            where booking.status in ('completed', 'checked_in')
          ) as spread
        where location.id = of_place and booking.status in ('completed', 'checked_in', 'no_show')
      $$;

    create table spread_day (
      location_id uuid not null,
      day date not null,
      what text not null,
      part integer not null,
      bookings integer not null,
      -- From the smallest to the greatest.
      sorted integer[] not null,
      primary key (location_id, day, what, part)
    );

    create or replace function dirty_booking() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select family.name, location.id, (changed.at at time zone location.zone)::date
          from (
            select coalesce(new.location_id, old.location_id) as location_id, own.at
            from (select old.starts_at as at union select new.starts_at) as own where own.at is not null
            union
            select next.location_id, next.at
            from (select old.person_id, old.starts_at as at union select new.person_id, new.starts_at) as own
              cross join lateral (
                select distinct on (later.location_id) later.location_id, later.starts_at as at from booking as later
                where later.person_id = own.person_id and later.starts_at > own.at and later.status in ('completed', 'checked_in')
                order by later.location_id, later.starts_at
              ) as next
          ) as changed
            join location on location.id = changed.location_id
            cross join (values ('booking'), ('spread')) as family(name);
        return null;
      end $$;

    create or replace trigger figures_of_bookings
      after update of status, starts_at, created_at, person_id, service_id, fee_cents, fee_waived_at, membership_id,
        public_price_cents, price_cents on booking
      for each row when (
        old.status in ('completed', 'checked_in', 'no_show', 'cancelled_customer', 'cancelled_staff')
        or new.status in ('completed', 'checked_in', 'no_show', 'cancelled_customer', 'cancelled_staff')
      ) execute function dirty_booking();
  `.execute(db)
}
