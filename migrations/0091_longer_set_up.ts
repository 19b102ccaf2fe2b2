import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What grows keeps the same distance as what is new. A row that is to be changed can be left out of nothing: it is refused.
    create or replace function leave_time_to_change() returns trigger language plpgsql as $$
    declare
      own service;
      around tstzrange;
    begin
      select service.* into own from service
        where set_up is not null and id = coalesce(
          (select service_id from booking where id = new.booking_id and forced_reason is null),
          (select service_id from hold where id = new.hold_id)
        );
      if own.id is null or not exists (select from resource where id = new.resource_id and kind = 'bay') then
        return new;
      end if;

      select tstzrange(lower(new.during) - longest, upper(new.during) + longest) into around
        from (select make_interval(mins => max(change_minutes)) as longest from service) as change;
      perform pg_advisory_xact_lock(hashtextextended('set-up of ' || new.resource_id || ' on ' || day, 0))
        from generate_series(
          (lower(around) at time zone 'UTC')::date, (upper(around) at time zone 'UTC')::date, interval '1 day'
        ) as day;
      if exists (
        select from allocation
        left join booking on booking.id = allocation.booking_id
        left join hold on hold.id = allocation.hold_id
        join service other on other.id = coalesce(booking.service_id, hold.service_id)
        where allocation.resource_id = new.resource_id and allocation.blocking and allocation.during && around
          and other.set_up <> own.set_up
          and allocation.during && tstzrange(
            lower(new.during) - make_interval(mins => own.change_minutes),
            upper(new.during) + make_interval(mins => other.change_minutes)
          )
      ) then
        if tg_op = 'INSERT' then
          return null;
        end if;
        raise exclusion_violation using
          message = 'There is no time to change the set-up of the bay.', constraint = 'allocation_leaves_time_to_change';
      end if;

      return new;
    end
    $$;
    create trigger longer_allocation_leaves_time_to_change before update of during on allocation
      for each row when (new.blocking and new.block_id is null and not old.during @> new.during)
      execute function leave_time_to_change();
  `.execute(db)
}
