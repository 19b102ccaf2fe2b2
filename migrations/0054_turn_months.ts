import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Whoever writes an event waits behind each of them: for half a second at most.
    create or replace function make_event_months() returns integer
      language plpgsql security definer
      set search_path = public, pg_temp
      set loftlie.deletes_expired = 'on'
      set lock_timeout = '500ms'
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

          -- What comes in between the move and the attaching would be refused, it or the attaching. Of the whole: who waits
          -- here has not chosen a partition yet.
          execute format('lock table only %I in share row exclusive mode', parent);
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

    create or replace function drop_event_months() returns integer
      language plpgsql security definer
      set search_path = public, pg_temp
      set lock_timeout = '500ms'
    as $$
    declare
      days integer;
      partition text;
      is_unread boolean;
      dropped integer := 0;
    begin
      select keep_days into strict days from append_only_retention where table_name = 'domain_event';
      for partition in
        select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'domain_event'::regclass and relname <> 'domain_event_default'
          and (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= now() - make_interval(days => days)
      loop
        -- A consumer may be in the middle of one large transaction.
        execute format(
          'select exists (select from %I event, event_cursor reader where (event.xact, event.id) > (reader.xact, reader.id))', partition
        ) into is_unread;
        continue when is_unread;
        execute format('drop table %I', partition);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    create or replace function drop_audit_month(month date, exported bigint) returns void
      language plpgsql security definer
      set search_path = public, pg_temp
      set lock_timeout = '500ms'
    as $$
    declare
      partition text := to_char(month, '"audit_event_"YYYY_MM');
      days integer;
      found bigint;
    begin
      select keep_days into strict days from append_only_retention where table_name = 'audit_event';
      if (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC' > now() - make_interval(days => days) then
        raise exception 'events of the audit are kept for % days', days using errcode = 'insufficient_privilege';
      end if;

      -- Against writers alone: who reads the audit holds the whole and then asks for its months.
      execute format('lock table %I in share mode', partition);
      execute format('select count(*) from %I', partition) into found;
      if found is distinct from exported then
        raise exception '% has % rows, of which % were exported', partition, found, exported;
      end if;
      execute format('drop table %I', partition);
    end $$;
  `.execute(db)
}
