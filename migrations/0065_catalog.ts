import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- On the wall; every other time is off-peak.
    create table peak_hours (
      location_id uuid not null references location on delete cascade,
      weekday smallint not null check (weekday between 1 and 7),
      starts time not null,
      ends time not null,
      primary key (location_id, weekday, starts),
      constraint peak_hours_end_after_they_start check (starts < ends)
    );

    -- What an option costs beside its own price, which is the public one off peak.
    create table option_price (
      option_id uuid not null references service_option on delete cascade,
      -- Of a membership plan; null is everybody.
      plan_code text,
      peak boolean not null,
      price_cents integer not null constraint option_price_is_not_negative check (price_cents >= 0),
      constraint option_price_is_unique unique nulls not distinct (option_id, plan_code, peak),
      constraint option_price_differs_from_the_option check (plan_code is not null or peak)
    );

    -- How soon and how far ahead the members of a plan book; everybody else by the service's own columns.
    create table service_window (
      service_id uuid not null references service on delete cascade,
      plan_code text not null,
      minimum_notice_minutes integer not null check (minimum_notice_minutes >= 0),
      maximum_advance_days integer not null check (maximum_advance_days > 0),
      primary key (service_id, plan_code)
    );

    alter table cancellation_policy
      -- After booking, cancelling is free for so long.
      add column grace_minutes integer not null default 0
        constraint cancellation_policy_grace_is_not_negative check (grace_minutes >= 0);

    alter table service
      -- 0 until it is published for the first time.
      add column published_version integer not null default 1,
      -- What the next version would be, made from the version beside it.
      add column draft jsonb,
      add column draft_base_version integer,
      add column draft_version integer not null default 0,
      add column payment_rule jsonb not null default '{"kind": "at_studio"}',
      add column needs_approval boolean not null default false,
      -- How long it may wait for the studio.
      add column approval_hours integer not null default 24
        constraint service_approval_takes_time check (approval_hours > 0),
      add column quota_active integer constraint service_quota_active_admits_one check (quota_active > 0),
      add column quota_per_day integer constraint service_quota_per_day_admits_one check (quota_per_day > 0),
      add column quota_per_person integer constraint service_quota_per_person_admits_one check (quota_per_person > 0),
      -- Between two bookings of a bay there is no gap that is shorter.
      add column gap_minutes integer constraint service_gap_is_a_time check (gap_minutes > 0),
      -- What stands in a bay for it, and how long it takes to put that there.
      add column set_up text,
      add column change_minutes integer not null default 0
        constraint service_change_takes_no_time_away check (change_minutes >= 0),
      -- How often its client may move it, and until when.
      add column moves_allowed integer not null default 2
        constraint service_moves_are_not_negative check (moves_allowed >= 0),
      add column moves_until_hours integer not null default 24
        constraint service_moves_end_before_it_begins check (moves_until_hours >= 0),
      add constraint service_draft_is_whole check (num_nulls(draft, draft_base_version) in (0, 2)),
      add constraint service_unpublished_is_not_offered check (published_version > 0 or not active);

    create table service_version (
      service_id uuid not null references service on delete cascade,
      version integer not null,
      document jsonb not null,
      at timestamptz not null default now(),
      by uuid,
      note text not null default '',
      primary key (service_id, version)
    );
    create trigger service_version_is_append_only before update on service_version
      for each statement execute function refuse_change();

    -- A service with all that belongs to it, as the catalogue edits it.
    create function service_document(of_service uuid) returns jsonb language sql stable as $$
      select jsonb_build_object(
        'name', service.name, 'category', category, 'flags', to_jsonb(flags), 'summary', summary,
        'description', description, 'bringAlong', bring_along,
        'options', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'code', code, 'formerCode', former_code, 'name', name,
            'durationMinutes', duration_minutes, 'priceCents', price_cents,
            'length', case when step_minutes is not null then jsonb_build_object(
              'shortestMinutes', shortest_minutes, 'longestMinutes', longest_minutes, 'stepMinutes', step_minutes
            ) end,
            'requirements', (
              select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'capability', capability, 'count', count)
                order by kind desc, capability), '[]')
              from service_requirement where option_id = service_option.id
            ),
            'prices', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'plan', plan_code, 'peak', peak, 'priceCents', option_price.price_cents
              ) order by plan_code nulls first, peak), '[]')
              from option_price where option_id = service_option.id
            )
          ) order by position), '[]')
          from service_option where service_id = service.id and active
        ),
        'addOns', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'code', code, 'name', name, 'minutes', minutes, 'priceCents', price_cents
          ) order by position), '[]')
          from service_addon where service_id = service.id and active
        ),
        'questions', questions,
        'slotStepMinutes', slot_step_minutes,
        'bufferBeforeMinutes', buffer_before_minutes, 'bufferAfterMinutes', buffer_after_minutes,
        'setUp', case when set_up is not null then jsonb_build_object('name', set_up, 'changeMinutes', change_minutes) end,
        'gapMinutes', gap_minutes,
        'minimumNoticeMinutes', minimum_notice_minutes, 'maximumAdvanceDays', maximum_advance_days,
        'windows', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'plan', plan_code, 'minimumNoticeMinutes', service_window.minimum_notice_minutes,
            'maximumAdvanceDays', service_window.maximum_advance_days
          ) order by plan_code), '[]')
          from service_window where service_id = service.id
        ),
        'quotas', jsonb_build_object('active', quota_active, 'perDay', quota_per_day, 'perPerson', quota_per_person),
        'approval', jsonb_build_object('needed', needs_approval, 'hours', approval_hours),
        'policy', cancellation_policy_code,
        'moves', jsonb_build_object('allowed', moves_allowed, 'untilHours', moves_until_hours),
        'payment', payment_rule
      )
      from service where service.id = of_service
    $$;

    -- As each service is now.
    insert into service_version (service_id, version, document) select id, 1, service_document(id) from service;

    insert into permission (action, resource) values ('manage_catalog', 'catalog');
    insert into role_permission (role_name, action, resource)
      select name, 'manage_catalog', 'catalog' from role where name in ('admin', 'super_admin', 'manager');
  `.execute(db)
}
