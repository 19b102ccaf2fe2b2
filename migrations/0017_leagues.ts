import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table league (
      id uuid primary key default uuidv7(),
      code text not null constraint league_code_is_unique unique check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
      name text not null,
      summary text not null,
      for_whom text not null,
      active boolean not null default true,
      position integer not null
    );

    create table league_season (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league,
      name text not null,
      status text not null check (
        status in (
          'draft', 'registration_open', 'registration_closed', 'seeded', 'in_season', 'playoffs', 'completed', 'archived'
        )
      ),
      version integer not null default 1,
      format text not null check (
        format in ('best_ball', 'scramble', 'match', 'stroke', 'stableford', 'alternate_shot', 'skins')
      ),
      team_size smallint not null check (team_size between 1 and 4),
      holes smallint not null check (holes in (9, 18)),
      weeks smallint not null check (weeks > 0),
      -- For a player and the whole season.
      fee_cents integer not null check (fee_cents >= 0),
      member_fee_cents integer check (member_fee_cents >= 0),
      team_capacity smallint not null check (team_capacity > 1),

      -- The evening, in wall time of the studio; weekday 1 is Monday.
      weekday smallint not null check (weekday between 1 and 7),
      starts time not null,
      ends time not null,
      registration_opens_on date not null,
      registration_closes_on date not null,

      scoring text not null,
      handicap_rule text not null,
      substitute_rule text not null,
      prizes text not null,

      constraint league_season_name_is_unique unique (league_id, name),
      constraint league_evening_ends_after_it_starts check (starts < ends),
      constraint league_registration_closes_after_it_opens check (registration_opens_on < registration_closes_on),
      constraint members_pay_no_more_for_a_league check (member_fee_cents <= fee_cents)
    );

    create table league_round (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season on delete cascade,
      number smallint not null check (number > 0),
      kind text not null default 'regular' check (kind in ('regular', 'playoff', 'final')),
      course text not null,
      tee text not null,
      format text not null check (
        format in ('best_ball', 'scramble', 'match', 'stroke', 'stableford', 'alternate_shot', 'skins')
      ),
      status text not null check (status in ('scheduled', 'open', 'closed', 'scored', 'published', 'amended')),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      constraint league_round_number_is_unique unique (season_id, number),
      constraint league_round_ends_after_it_starts check (starts_at < ends_at)
    );

    create table league_team (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season on delete cascade,
      name text not null,
      status text not null check (status in ('forming', 'complete', 'confirmed', 'withdrawn')),
      created_at timestamptz not null default now()
    );
    create unique index league_team_name_is_unique on league_team (season_id, lower(name));

    -- Finals nights, skins games, days around the leagues.
    create table league_event (
      id uuid primary key default uuidv7(),
      league_id uuid references league,
      kind text not null check (kind in ('finals', 'skins', 'one_day')),
      title text not null,
      summary text not null,
      format text not null,
      status text not null check (status in ('draft', 'announced', 'cancelled')),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      price_cents integer not null check (price_cents >= 0),
      member_price_cents integer check (member_price_cents >= 0),
      capacity smallint not null check (capacity > 0),
      constraint league_event_ends_after_it_starts check (starts_at < ends_at),
      constraint members_pay_no_more_for_an_event check (member_price_cents <= price_cents)
    );
    create index league_event_start on league_event (starts_at);

    create table league_event_place (
      id uuid primary key default uuidv7(),
      event_id uuid not null references league_event on delete cascade,
      person_id uuid not null references person,
      status text not null check (status in ('registered', 'waitlisted', 'withdrawn')),
      created_at timestamptz not null default now(),
      constraint person_has_one_place_at_a_league_event unique (event_id, person_id)
    );
  `.execute(db)
}
