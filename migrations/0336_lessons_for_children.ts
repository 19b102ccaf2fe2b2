import { type Kysely, sql } from 'kysely'

/**
 * A service for juniors is given to a child, who is named with their age at every door: for whom it is, it says in years. The code
 * that studios began with is for juniors whatever was ticked. What asked for an age in words is asked no more: the number is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table service
      add column youngest smallint,
      add column oldest smallint,
      add constraint service_ages_come_together check (num_nonnulls(youngest, oldest) in (0, 2)),
      add constraint service_ages_are_in_order check (youngest between 0 and 20 and oldest between youngest and 20);

    update service set flags = array_append(flags, 'juniors') where code = 'junior_lesson' and not 'juniors' = any (flags);
    update service set youngest = 4, oldest = 17 where 'juniors' = any (flags);
    update service set questions = (
      select coalesce(jsonb_agg(question order by place), '[]')
      from jsonb_array_elements(questions) with ordinality as asked (question, place)
      where question ->> 'code' <> 'age_band'
    ) where 'juniors' = any (flags);

    update service
      set draft = draft || '{"ages": {"youngest": 4, "oldest": 17}}'
      where draft -> 'flags' ? 'juniors';
    alter table service_version disable trigger service_version_is_append_only;
    update service_version
      set document = document || '{"ages": {"youngest": 4, "oldest": 17}}'
      where document -> 'flags' ? 'juniors';
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
      ) || case when youngest is not null
        then jsonb_build_object('ages', jsonb_build_object('youngest', youngest, 'oldest', oldest)) else '{}' end
      from service where service.id = of_service
    $$;
  `.execute(db)
}
