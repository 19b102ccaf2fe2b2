import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A way in which a service is given: how long it takes, what it costs, whom and what it needs.
    create table service_option (
      id uuid primary key default uuidv7(),
      service_id uuid not null references service on delete cascade,
      code text not null,
      -- The service that it was before it became an option: addresses and programs still ask for that.
      former_code text constraint service_option_former_code_is_unique unique,
      -- Beside the service's; empty where there is only one.
      name text not null,
      duration_minutes integer not null constraint service_option_takes_time check (duration_minutes > 0),
      -- Whoever books chooses the time between these, step by step; null is fixed. The price is that of the duration.
      shortest_minutes integer,
      longest_minutes integer,
      step_minutes integer,
      price_cents integer not null constraint service_option_price_is_not_negative check (price_cents >= 0),
      active boolean not null default true,
      position integer not null,
      constraint service_option_code_is_unique unique (service_id, code),
      constraint service_option_length_is_chosen_in_steps check (
        num_nonnulls(shortest_minutes, longest_minutes, step_minutes) in (0, 3)
        and shortest_minutes > 0 and step_minutes > 0 and shortest_minutes <= longest_minutes
      )
    );

    -- So many of the staff with a skill, bays with a feature, or devices of a kind.
    create table service_requirement (
      option_id uuid not null references service_option on delete cascade,
      kind text not null check (kind in ('staff', 'bay', 'device')),
      capability text not null,
      count smallint not null default 1 constraint service_requirement_needs_at_least_one check (count > 0),
      primary key (option_id, kind, capability)
    );

    create table service_addon (
      id uuid primary key default uuidv7(),
      service_id uuid not null references service on delete cascade,
      code text not null,
      name text not null,
      minutes integer not null default 0 constraint service_addon_takes_no_time_away check (minutes >= 0),
      price_cents integer not null constraint service_addon_price_is_not_negative check (price_cents >= 0),
      active boolean not null default true,
      position integer not null,
      constraint service_addon_code_is_unique unique (service_id, code)
    );

    insert into service_option (service_id, code, name, duration_minutes, price_cents, position)
      select id, 'standard', '', duration_minutes, price_cents, 1 from service;
    insert into service_requirement (option_id, kind, capability)
      select service_option.id, needed.kind, needed.capability
      from service_option join service on service.id = service_id
      cross join lateral (values ('staff', required_skill), ('bay', required_feature)) as needed (kind, capability)
      where needed.capability is not null;

    alter table booking add column option_id uuid references service_option;
    update booking set option_id = service_option.id from service_option where service_option.service_id = booking.service_id;
    alter table hold
      add column option_id uuid references service_option,
      add column add_ons text[] not null default '{}';
    update hold set option_id = service_option.id from service_option where service_option.service_id = hold.service_id;

    -- "Simulator bay, 1 hour" (bay_rental_60) and "Simulator bay, 2 hours" (bay_rental_120) are one service: what has a
    -- code and a name of that form, and differs in nothing else that decides.
    create temporary table merging on commit drop as
      select service.id, family, length,
        first_value(service.id) over alike as into_id,
        row_number() over alike as place,
        count(*) over (partition by family, common, category, required_skill, required_feature, cancellation_policy_code,
          questions, active, minimum_notice_minutes, maximum_advance_days) as members
      from (
        select *, regexp_replace(code, '_[0-9]+$', '') as family,
          trim(split_part(name, ',', 1)) as common, trim(split_part(name, ',', 2)) as length
        from service where code ~ '_[0-9]+$' and name ~ '^[^,]+,[^,]+$' and active
      ) as service
      window alike as (partition by family, common, category, required_skill, required_feature, cancellation_policy_code,
        questions, active, minimum_notice_minutes, maximum_advance_days order by duration_minutes, position)
      order by into_id, place;
    delete from merging where members < 2 or exists (select from service where service.code = merging.family);

    update service_option set
      service_id = merging.into_id, code = (select duration_minutes from service where service.id = merging.id)::text,
      former_code = (select code from service where service.id = merging.id), name = merging.length, position = place
      from merging where merging.id = service_option.service_id;
    update booking set service_id = merging.into_id from merging where merging.id = booking.service_id and place > 1;
    update hold set service_id = merging.into_id from merging where merging.id = hold.service_id and place > 1;
    update lesson_package set service_id = merging.into_id from merging where merging.id = lesson_package.service_id and place > 1;
    delete from service using merging where merging.id = service.id and place > 1;
    update service set code = family, name = trim(split_part(name, ',', 1))
      from merging where merging.id = service.id;

    alter table booking alter column option_id set not null;
    alter table hold alter column option_id set not null;
    alter table service
      drop column duration_minutes, drop column price_cents, drop column required_skill, drop column required_feature;
  `.execute(db)
}
