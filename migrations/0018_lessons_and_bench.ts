import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What a visitor may read about a member of the staff. Whoever has no row here is known to the studio only.
    create table staff_profile (
      resource_id uuid primary key references resource on delete cascade,
      slug text not null constraint staff_profile_slug_is_unique unique,
      public_name text not null,
      credential text not null,
      one_line text not null,
      shown boolean not null default false,
      position integer not null
    );

    -- Lessons paid for together, of one service.
    create table lesson_package (
      code text primary key,
      service_id uuid not null references service,
      name text not null,
      lessons smallint not null constraint lesson_package_holds_several check (lessons > 1),
      price_cents integer not null check (price_cents >= 0),
      months_valid smallint not null check (months_valid > 0),
      active boolean not null default true,
      position integer not null
    );

    -- What several people come to at the same time: a clinic teaches, an event does not.
    create table clinic (
      id uuid primary key default uuidv7(),
      slug text not null constraint clinic_slug_is_unique unique,
      kind text not null check (kind in ('clinic', 'event')),
      title text not null,
      audience text not null check (audience in ('adult', 'junior', 'all')),
      youngest smallint,
      oldest smallint,
      level text not null,
      summary text not null,
      bring_along text not null,
      -- When and how it is decided that it takes place.
      goes_ahead text not null,
      coach_id uuid references resource,
      capacity smallint not null check (capacity > 0),
      places_taken smallint not null default 0,
      price_cents integer not null check (price_cents >= 0),
      member_price_cents integer,
      early_price_cents integer,
      early_until date,
      active boolean not null default true,
      constraint clinic_takes_no_more_than_its_capacity check (places_taken between 0 and capacity),
      constraint clinic_for_juniors_names_their_age check (audience <> 'junior' or num_nonnulls(youngest, oldest) = 2),
      constraint clinic_ages_are_in_order check (youngest <= oldest),
      constraint clinic_is_not_dearer_for_members check (member_price_cents between 0 and price_cents),
      constraint clinic_is_not_dearer_early check (early_price_cents between 0 and price_cents),
      constraint clinic_early_price_has_an_end check (num_nonnulls(early_price_cents, early_until) <> 1)
    );

    create table clinic_session (
      clinic_id uuid not null references clinic on delete cascade,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      constraint clinic_session_ends_after_it_starts check (starts_at < ends_at),
      primary key (clinic_id, starts_at)
    );
    create index clinic_session_start on clinic_session (starts_at);

    -- What the bench does, with its price before anybody hands over a club.
    create table bench_job (
      code text primary key,
      category text not null check (category in ('grips', 'shafts', 'adjusting', 'finishing', 'handling')),
      name text not null,
      unit text not null check (unit in ('club', 'set', 'ticket', 'day')),
      price_from_cents integer,
      -- Null when there is one price.
      price_to_cents integer,
      surcharge_percent smallint check (surcharge_percent > 0),
      bench_minutes smallint not null check (bench_minutes >= 0),
      -- Whether epoxy has to set before the club may leave.
      cures boolean not null default false,
      note text not null default '',
      active boolean not null default true,
      position integer not null,
      constraint bench_job_costs_a_price_or_a_surcharge check (num_nonnulls(price_from_cents, surcharge_percent) = 1),
      constraint bench_job_prices_are_in_order check (price_from_cents >= 0 and price_to_cents > price_from_cents),
      constraint bench_job_range_begins_somewhere check (price_to_cents is null or price_from_cents is not null)
    );
  `.execute(db)
}
