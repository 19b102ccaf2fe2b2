import { type Kysely, sql } from 'kysely'

/**
 * What became of bookings, on the day for which they were, and what lessons of packages were used for. Both are kept by day as
 * sales are (0380). A booking that has not ended yet is no fact.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function fact_booking(of_place uuid, first date, last date)
      returns table (
        day date, booking_id uuid, person_id uuid, service_id uuid, outcome text, is_late boolean, is_member boolean,
        channel text, starts_at timestamptz, created_at timestamptz, bookings integer, firsts integer, given_cents bigint
      )
      language sql stable as $$
        select (booking.starts_at at time zone location.zone)::date, booking.id, booking.person_id, booking.service_id,
          case booking.status
            when 'completed' then 'kept' when 'checked_in' then 'kept' when 'no_show' then 'no_show'
            when 'cancelled_customer' then 'cancelled_by_client' else 'cancelled_by_studio'
          end,
          booking.status = 'cancelled_customer' and coalesce(booking.fee_cents, 0) > 0 and booking.fee_waived_at is null,
          booking.membership_id is not null,
          coalesce(orders.channel, case when booking.booked_by is null then 'online' else 'desk' end),
          booking.starts_at, booking.created_at, 1,
          case when booking.status in ('completed', 'checked_in') and not exists (
            select from booking as earlier
            where earlier.person_id = booking.person_id and earlier.status in ('completed', 'checked_in')
              and (earlier.starts_at, earlier.id) < (booking.starts_at, booking.id)
          ) then 1 else 0 end,
          case when booking.status in ('completed', 'checked_in') and booking.membership_id is not null
            then booking.public_price_cents - booking.price_cents else 0 end
        from location
          join booking on booking.starts_at >= (first::timestamp at time zone location.zone)
            and booking.starts_at < ((last + 1)::timestamp at time zone location.zone) and booking.location_id = location.id
          left join order_line as line on line.id = booking.order_line_id
          left join customer_order as orders on orders.id = line.order_id
        where location.id = of_place
          and booking.status in ('completed', 'checked_in', 'no_show', 'cancelled_customer', 'cancelled_staff')
      $$;

    -- Lessons that were used, at what was paid for them.
    create function fact_credit(of_place uuid, first date, last date)
      returns table (day date, entry_id uuid, lot_id uuid, booking_id uuid, person_id uuid, service_id uuid, lessons integer, cents bigint)
      language sql stable as $$
        select (entry.at at time zone location.zone)::date, entry.id, lot.id, entry.booking_id, lot.person_id, lot.service_id,
          1, -entry.cents
        from location
          join credit_entry as entry on entry.at >= (first::timestamp at time zone location.zone)
            and entry.at < ((last + 1)::timestamp at time zone location.zone)
          join credit_lot as lot on lot.id = entry.lot_id and lot.location_id = location.id
        where location.id = of_place and entry.kind = 'consume'
      $$;

    create table booking_day (
      location_id uuid not null,
      day date not null,
      service_id uuid not null,
      outcome text not null,
      is_late boolean not null,
      is_member boolean not null,
      bookings integer not null,
      firsts integer not null,
      given_cents bigint not null,
      primary key (location_id, day, service_id, outcome, is_late, is_member)
    );

    create index credit_entry_at on credit_entry (at);

    create function dirty_booking() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select 'booking', location.id, (times.at at time zone location.zone)::date
          from (select old.starts_at as at union select new.starts_at) as times
            join location on location.id = coalesce(new.location_id, old.location_id)
          where times.at is not null;
        return null;
      end $$;

    -- What is only booked is no fact yet, and most bookings are made so: nothing is asked for them.
    create trigger figures_of_new_bookings after insert on booking
      for each row when (new.status in ('completed', 'checked_in', 'no_show', 'cancelled_customer', 'cancelled_staff'))
      execute function dirty_booking();
    create trigger figures_of_bookings
      after update of status, starts_at, person_id, service_id, fee_cents, fee_waived_at, membership_id, public_price_cents,
        price_cents on booking
      for each row when (
        old.status in ('completed', 'checked_in', 'no_show', 'cancelled_customer', 'cancelled_staff')
        or new.status in ('completed', 'checked_in', 'no_show', 'cancelled_customer', 'cancelled_staff')
      ) execute function dirty_booking();
    create trigger figures_of_deleted_bookings after delete on booking
      for each row when (old.status in ('completed', 'checked_in', 'no_show', 'cancelled_customer', 'cancelled_staff'))
      execute function dirty_booking();
  `.execute(db)
}
