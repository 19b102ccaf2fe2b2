import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table audit_event rename to audit_event_before;
    alter table audit_event_before rename constraint audit_event_pkey to audit_event_before_pkey;
    alter sequence audit_event_id_seq rename to audit_event_before_id_seq;
    drop index audit_event_entity, audit_event_actor;

    create table audit_event (
      id bigint generated always as identity,
      at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('guest', 'link', 'person', 'service', 'system')),
      actor_id uuid,
      -- The roles that the actor held then.
      actor_role text,
      -- The client for whom staff did it.
      on_behalf_of uuid,
      action text not null,
      entity text not null,
      entity_id text,
      -- The fields that changed. Of a personal one stands here that it changed, without its value.
      before jsonb,
      after jsonb,
      -- What else there is to say, without secrets: the cause of a refusal, the means of a sign-in.
      facts jsonb not null default '{}',
      reason text,
      request_id text,
      ip inet,
      user_agent text,
      primary key (id, at)
    ) partition by range (at);
    create index audit_event_entity on audit_event (entity, entity_id, id);
    create index audit_event_actor on audit_event (actor_id) where actor_id is not null;
    create trigger audit_event_is_append_only before update or delete or truncate on audit_event
      execute function refuse_change();

    -- What comes in a month that has no partition, until that is made.
    create table audit_event_default partition of audit_event default;
    create trigger is_append_only before update or delete or truncate on audit_event_default
      execute function refuse_change();

    -- Makes a partition for each month from this one to the third after it, and for each that rows wait for; returns how
    -- many. It runs as the owner of the tables, for the server may make none.
    create function make_audit_months() returns integer
      language plpgsql security definer
      set search_path = public, pg_temp
      set loftlie.deletes_expired = 'on'
    as $$
    declare
      month date;
      partition text;
      since timestamptz;
      until timestamptz;
      made integer := 0;
    begin
      for month in
        select date_trunc('month', at at time zone 'UTC')::date from audit_event_default
        union
        select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date from generate_series(0, 3) n
        order by 1
      loop
        partition := to_char(month, '"audit_event_"YYYY_MM');
        continue when to_regclass(partition) is not null;
        since := month::timestamp at time zone 'UTC';
        until := (month + interval '1 month') at time zone 'UTC';

        execute format('create table %I (like audit_event including defaults including constraints)', partition);
        execute format(
          'with moved as (delete from audit_event_default where at >= $1 and at < $2 returning *) insert into %I select * from moved',
          partition
        ) using since, until;
        execute format('alter table audit_event attach partition %I for values from (%L) to (%L)', partition, since, until);
        execute format(
          'create trigger is_append_only before update or delete or truncate on %I execute function refuse_change()', partition
        );
        made := made + 1;
      end loop;
      return made;
    end $$;
    revoke execute on function make_audit_months from public;

    -- The only way to take rows from the audit: a whole month, none of which is to be kept still, once as many rows as it
    -- has were exported.
    create function drop_audit_month(month date, exported bigint) returns void
      language plpgsql security definer
      set search_path = public, pg_temp
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

      execute format('lock table %I in access exclusive mode', partition);
      execute format('select count(*) from %I', partition) into found;
      if found is distinct from exported then
        raise exception '% has % rows, of which % were exported', partition, found, exported;
      end if;
      execute format('drop table %I', partition);
    end $$;
    revoke execute on function drop_audit_month from public;

    insert into audit_event (id, at, action, actor_kind, actor_id, entity, entity_id, facts, request_id, ip)
      overriding system value
      select id, at, action, actor_kind, actor_id, entity, entity_id, facts, request_id, ip from audit_event_before;
    select setval(pg_get_serial_sequence('audit_event', 'id'), max(id)) from audit_event having max(id) is not null;
    -- Of migration 0033, where both run in one session.
    drop function if exists pg_temp.was_proven;
    drop table audit_event_before;
    select make_audit_months();

    -- Nothing has called it; the history of a booking stays as long as the booking.
    drop function delete_expired;
    delete from append_only_retention where table_name = 'booking_transition';
  `.execute(db)
}
