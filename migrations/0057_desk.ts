import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A launch monitor that is carried from bay to bay.
    alter table resource drop constraint resource_kind_check;
    alter table resource add constraint resource_kind_check check (kind in ('staff', 'bay', 'device'));

    -- What takes people and places without being a booking. What it is for is the owner's: a clinic, a league's evening.
    create table block (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      kind text not null check (kind in ('leave', 'maintenance', 'closure', 'clinic', 'league', 'other')),
      during tstzrange not null
        constraint block_has_a_length check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
      reason text not null default '',
      owner_kind text,
      owner_id uuid,
      version integer not null default 1,
      created_by uuid,
      created_at timestamptz not null default now(),
      constraint block_owner_is_whole check (num_nonnulls(owner_kind, owner_id) in (0, 2))
    );
    create index block_during on block using gist (during);
    create index block_owner on block (owner_kind, owner_id) where owner_id is not null;

    -- A block takes what is free of its time at once, and the rest when the bookings in it have left: until then that is
    -- not blocking, but nobody is offered it.
    alter table allocation
      add column block_id uuid references block on delete cascade,
      drop constraint allocation_check,
      add constraint allocation_has_one_owner check (num_nonnulls(hold_id, booking_id, block_id) = 1);
    create index allocation_block on allocation (block_id) where block_id is not null;
    create index allocation_waiting on allocation using gist (resource_id, during) where block_id is not null and not blocking;

    insert into block (id, location_id, kind, during, reason)
      select time_off.id, location_id, case kind when 'staff' then 'leave' else 'maintenance' end,
        tstzrange(lower(during), upper(during)), reason
      from time_off join resource on resource.id = resource_id
      where lower(during) is not null and upper(during) is not null;
    insert into block (location_id, kind, during, reason, owner_kind, owner_id)
      select location_id, 'clinic', tstzrange(starts_at, ends_at), clinic.title, 'clinic', clinic.id
      from clinic_session join clinic on clinic.id = clinic_id join resource on resource.id = coach_id
      where clinic.active and not exists (
        select from time_off where time_off.resource_id = coach_id and time_off.during @> tstzrange(starts_at, ends_at)
      );
    -- One after the other, for two of them may overlap.
    do $$
    declare taken record;
    begin
      for taken in
        select block.id, block.during, coalesce(time_off.resource_id, clinic.coach_id) as resource_id
        from block left join time_off on time_off.id = block.id left join clinic on clinic.id = block.owner_id
        order by lower(block.during), block.id
      loop
        insert into allocation (resource_id, during, block_id, blocking)
          values (taken.resource_id, taken.during, taken.id, not exists (
            select from allocation where blocking and resource_id = taken.resource_id and during && taken.during
          ));
      end loop;
    end $$;
    drop table time_off;

    -- A week of somebody's hours, valid from a day until the next one begins; without rows they do not work.
    create table work_schedule (
      resource_id uuid not null references resource on delete cascade,
      valid_from date not null,
      primary key (resource_id, valid_from)
    );
    insert into work_schedule select distinct resource_id, date '2000-01-01' from work_pattern;
    alter table work_pattern
      add column valid_from date not null default '2000-01-01',
      drop constraint work_pattern_pkey,
      add primary key (resource_id, valid_from, weekday, starts),
      add constraint work_pattern_belongs_to_a_schedule
        foreign key (resource_id, valid_from) references work_schedule on delete cascade;
    alter table work_pattern alter column valid_from drop default;

    -- One day that differs from the pattern; without times they are away.
    create table work_exception (
      id uuid primary key default uuidv7(),
      resource_id uuid not null references resource on delete cascade,
      day date not null,
      starts time,
      ends time,
      note text not null default '',
      constraint work_exception_is_a_time_or_none check (num_nulls(starts, ends) in (0, 2) and starts < ends)
    );
    create index work_exception_day on work_exception (resource_id, day);

    create table booking_series (
      id uuid primary key default uuidv7(),
      service_id uuid not null references service,
      option_id uuid not null references service_option,
      person_id uuid not null references person,
      every text not null check (every in ('week')),
      -- Of the first one, on the wall.
      starts_on date not null,
      starts_at time not null,
      times smallint not null constraint booking_series_has_several check (times between 2 and 52),
      created_by uuid,
      created_at timestamptz not null default now()
    );
    create index booking_series_person on booking_series (person_id);

    alter table booking
      drop constraint booking_status_check,
      add constraint booking_status_check check (status in (
        'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'completed', 'no_show',
        'cancelled_customer', 'cancelled_staff', 'expired', 'rejected'
      )),
      add column series_id uuid references booking_series,
      -- Two services in a row are one visit.
      add column visit_id uuid,
      add column party_size smallint not null default 1 constraint booking_party_has_somebody check (party_size > 0),
      -- Whose account made it, where that is not the person's own.
      add column booked_by uuid,
      -- Until when what is pending keeps its time.
      add column expires_at timestamptz,
      add column order_line_id uuid constraint booking_order_line_is_unique unique,
      -- Why the desk made it although the rules do not offer it.
      add column forced_reason text,
      add column note text not null default '',
      -- How often its client has moved it.
      add column moves smallint not null default 0,
      -- As it came, beside what was booked.
      add column began_at timestamptz,
      add column left_at timestamptz,
      add constraint booking_pending_expires check ((status in ('pending_payment', 'pending_approval')) = (expires_at is not null));
    create index booking_series_start on booking (series_id, starts_at) where series_id is not null;
    create index booking_visit on booking (visit_id) where visit_id is not null;
    create index booking_pending on booking (expires_at) where expires_at is not null;
    create index booking_service_start on booking (service_id, starts_at) include (status, price_cents);

    -- A move changes no status: its row has both times.
    alter table booking_transition
      add column from_starts_at timestamptz,
      add column to_starts_at timestamptz,
      add constraint booking_transition_moves_between_two_times check (num_nulls(from_starts_at, to_starts_at) in (0, 2));

    create table booking_addon (
      booking_id uuid not null references booking on delete cascade,
      addon_id uuid not null references service_addon,
      -- As agreed.
      name text not null,
      minutes integer not null check (minutes >= 0),
      price_cents integer not null check (price_cents >= 0),
      primary key (booking_id, addon_id)
    );

    -- Who plays, each with a share to the cent.
    create table booking_player (
      id uuid primary key default uuidv7(),
      booking_id uuid not null references booking on delete cascade,
      position smallint not null,
      name text not null,
      tier text,
      person_id uuid references person,
      share_cents integer not null default 0 check (share_cents >= 0),
      order_line_id uuid constraint booking_player_order_line_is_unique unique,
      constraint booking_player_position_is_unique unique (booking_id, position)
    );
    create index booking_player_person on booking_player (person_id) where person_id is not null;
  `.execute(db)
}
