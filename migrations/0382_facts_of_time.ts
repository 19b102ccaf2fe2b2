import { type Kysely, sql } from 'kysely'

/**
 * The hours in which bays were open and staff were rostered while the studio was open. Those of a day that is over stay as they were
 * when it ended, so that hours which change today do not change last month; those of before this table are as the hours were when it
 * was first filled, and say so. What took this time are allocations, each clipped to these hours.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table open_hour (
      location_id uuid not null,
      resource_id uuid not null,
      kind text not null check (kind in ('bay', 'staff')),
      -- The day on which the hours of the studio began, also after midnight.
      day date not null,
      hour smallint not null check (hour between 0 and 23),
      during tstzrange not null,
      is_peak boolean not null,
      is_estimated boolean not null,
      primary key (location_id, day, resource_id, during)
    );

    -- From which day on hours are known, and until which they stay as they are.
    create table open_hours_kept (
      location_id uuid primary key references location,
      since date not null,
      through date not null
    );

    create function fact_time(of_place uuid, first date, last date)
      returns table (
        day date, hour smallint, resource_id uuid, kind text, is_peak boolean, is_estimated boolean, what text, is_member boolean,
        booking_id uuid, block_id uuid, person_id uuid, starts_at timestamptz, minutes integer
      )
      language sql stable as $$
        select open.day, open.hour, open.resource_id, open.kind, open.is_peak, open.is_estimated, 'open', false, null::uuid,
          null::uuid, null::uuid, lower(open.during), (extract(epoch from upper(open.during) - lower(open.during)) / 60)::integer
        from open_hour as open where open.location_id = of_place and open.day between first and last
        union all
        select open.day, open.hour, open.resource_id, open.kind, open.is_peak, open.is_estimated,
          case booking.status when 'no_show' then 'no_show' when 'completed' then 'kept' when 'checked_in' then 'kept'
            else block.kind end,
          booking.membership_id is not null, booking.id, block.id, booking.person_id, lower(open.during * taken.during),
          (extract(epoch from upper(open.during * taken.during) - lower(open.during * taken.during)) / 60)::integer
        from open_hour as open
          join allocation as taken on taken.resource_id = open.resource_id and taken.during && open.during and taken.blocking
          left join booking on booking.id = taken.booking_id and booking.status in ('completed', 'checked_in', 'no_show')
          left join block on block.id = taken.block_id
        where open.location_id = of_place and open.day between first and last and (booking.id is not null or block.id is not null)
      $$;

    create table time_day (
      location_id uuid not null,
      day date not null,
      hour smallint not null,
      resource_id uuid not null,
      kind text not null,
      is_peak boolean not null,
      is_estimated boolean not null,
      what text not null,
      is_member boolean not null,
      minutes integer not null,
      primary key (location_id, day, resource_id, hour, is_peak, is_estimated, what, is_member)
    );

    create function dirty_time() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select distinct 'time', open.location_id, open.day
          from (
            select old.resource_id, old.during where tg_op <> 'INSERT' union all select new.resource_id, new.during where tg_op <> 'DELETE'
          ) as taken
            join open_hour as open on open.resource_id = taken.resource_id and open.during && taken.during;
        return null;
      end $$;

    create index open_hour_during on open_hour using gist (resource_id, during);

    -- What is taken ahead of the days whose hours are known is no fact yet.
    create trigger figures_of_new_allocations after insert on allocation
      for each row when (new.blocking) execute function dirty_time();
    create trigger figures_of_allocations after update of resource_id, during, blocking, booking_id, block_id on allocation
      for each row execute function dirty_time();
    create trigger figures_of_deleted_allocations after delete on allocation
      for each row when (old.blocking) execute function dirty_time();

    create function dirty_time_of_booking() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select distinct 'time', open.location_id, open.day
          from allocation as taken join open_hour as open on open.resource_id = taken.resource_id and open.during && taken.during
          where taken.booking_id = new.id;
        return null;
      end $$;
    create trigger figures_of_used_time after update of status, membership_id on booking
      for each row when (
        old.status in ('completed', 'checked_in', 'no_show') or new.status in ('completed', 'checked_in', 'no_show')
      ) execute function dirty_time_of_booking();
  `.execute(db)
}
