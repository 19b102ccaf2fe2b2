import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table service
      -- How many may play in one booking of it.
      add column capacity integer not null default 1 constraint service_capacity_admits_one check (capacity between 1 and 12);
    update service set capacity = 4 where category = 'bay';

    -- What is a draft, or was published before, admitted as many by its kind.
    update service
      set draft = draft || jsonb_build_object('capacity', case when draft ->> 'category' = 'bay' then 4 else 1 end)
      where draft is not null;
    alter table service_version disable trigger service_version_is_append_only;
    update service_version
      set document = document || jsonb_build_object('capacity', case when document ->> 'category' = 'bay' then 4 else 1 end);
    alter table service_version enable trigger service_version_is_append_only;

    create or replace function service_document(of_service uuid) returns jsonb language sql stable as $$
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
        'questions', questions, 'capacity', capacity,
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
  `.execute(db)
}
