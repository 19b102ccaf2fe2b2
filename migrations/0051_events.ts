import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A cluster into which a copy was restored counts its transactions anew: this is added to its count, so that what
    -- comes there stands behind what was copied, and cursors stay good.
    create table event_clock (xact_offset bigint not null);
    insert into event_clock values (0);

    create function event_xact() returns bigint language sql volatile as $$
      select pg_current_xact_id()::text::bigint + xact_offset from event_clock
    $$;
    -- Each transaction below it has ended. Stable, so that it is read with the snapshot of the query that asks.
    create function event_horizon() returns bigint language sql stable as $$
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xact_offset from event_clock
    $$;

    -- What happened to the studio's records, for whoever reads on: written with its effect, with ids and without names.
    create table domain_event (
      id bigint generated always as identity,
      at timestamptz not null default now(),
      xact bigint not null default event_xact(),
      type text not null,
      entity text not null,
      entity_id text,
      -- Of the record, where it has one.
      version integer,
      -- The client whom it is about.
      person_id uuid,
      data jsonb not null default '{}',
      primary key (id, at)
    ) partition by range (at);
    create index domain_event_order on domain_event (xact, id);
    create trigger domain_event_is_append_only before update or delete or truncate on domain_event
      execute function refuse_change();
    create table domain_event_default partition of domain_event default;
    create trigger is_append_only before update or delete or truncate on domain_event_default
      execute function refuse_change();
    insert into append_only_retention values ('domain_event', 60);

    -- How far a part of the house has read.
    create table event_cursor (
      consumer text primary key,
      xact bigint not null default 0,
      id bigint not null default 0
    );

    -- As make_audit_months did, for both tables of events.
    drop function make_audit_months;
    create function make_event_months() returns integer
      language plpgsql security definer
      set search_path = public, pg_temp
      set loftlie.deletes_expired = 'on'
    as $$
    declare
      parent text;
      month date;
      partition text;
      since timestamptz;
      until timestamptz;
      made integer := 0;
    begin
      foreach parent in array array['audit_event', 'domain_event'] loop
        for month in execute format(
          'select date_trunc(''month'', at at time zone ''UTC'')::date from %I
          union
          select (date_trunc(''month'', now() at time zone ''UTC'') + make_interval(months => n))::date from generate_series(0, 3) n
          order by 1', parent || '_default'
        ) loop
          partition := parent || to_char(month, '_YYYY_MM');
          continue when to_regclass(partition) is not null;
          since := month::timestamp at time zone 'UTC';
          until := (month + interval '1 month') at time zone 'UTC';

          execute format('create table %I (like %I including defaults including constraints)', partition, parent);
          execute format(
            'with moved as (delete from %I where at >= $1 and at < $2 returning *) insert into %I select * from moved',
            parent || '_default', partition
          ) using since, until;
          execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, since, until);
          execute format(
            'create trigger is_append_only before update or delete or truncate on %I execute function refuse_change()', partition
          );
          made := made + 1;
        end loop;
      end loop;
      return made;
    end $$;
    revoke execute on function make_event_months from public;
    select make_event_months();

    -- The only way to take events from their log: whole months that have been kept for their time, and that everybody who
    -- reads on has read. Returns how many months.
    create function drop_event_months() returns integer
      language plpgsql security definer
      set search_path = public, pg_temp
    as $$
    declare
      days integer;
      partition text;
      last bigint;
      dropped integer := 0;
    begin
      select keep_days into strict days from append_only_retention where table_name = 'domain_event';
      for partition in
        select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'domain_event'::regclass and relname <> 'domain_event_default'
          and (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= now() - make_interval(days => days)
      loop
        execute format('select max(xact) from %I', partition) into last;
        continue when exists (select from event_cursor where xact < last);
        execute format('drop table %I', partition);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;
    revoke execute on function drop_event_months from public;

    -- After a restore: no transaction of this cluster stands before one of the other.
    create function continue_event_log() returns void language sql as $$
      update event_clock set xact_offset = greatest(
        xact_offset, (select max(xact) from domain_event), (select max(xact) from event_cursor)
      )
    $$;
    revoke execute on function continue_event_log from public;
  `.execute(db)
}
