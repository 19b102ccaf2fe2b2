import { type Kysely, sql } from 'kysely'

/**
 * Leagues are played: a season has rules, sides with their players, rounds with pairings in bays, cards with the entries of each
 * hole, and results that are published by revisions. A season without rules is one of which only texts are known: nothing of it is
 * scored. Whoever plays for themselves is a team of one, so that a round and a table know one kind of side.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table league_season add column rules jsonb check (jsonb_typeof(rules) = 'object');

    -- Rules that hold from a later round on: those of the season are frozen once it is played.
    create table league_rules_change (
      season_id uuid not null references league_season,
      from_round smallint not null check (from_round > 1),
      rules jsonb not null check (jsonb_typeof(rules) = 'object'),
      reason text not null,
      actor_id uuid,
      at timestamptz not null,
      primary key (season_id, from_round)
    );

    create table league_season_transition (
      season_id uuid not null references league_season,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (season_id, version)
    );
    create trigger league_season_transition_is_append_only before update or delete or truncate on league_season_transition
      execute function refuse_change();

    alter table league_round
      add column version integer not null default 1,
      add column course_id uuid references course,
      -- The tee of whoever has none of their own.
      add column tee_name text,
      -- Of a course of 18, the nine that is played.
      add column nine text check (nine in ('front', 'back'));

    create table league_round_transition (
      round_id uuid not null references league_round,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (round_id, version)
    );
    create trigger league_round_transition_is_append_only before update or delete or truncate on league_round_transition
      execute function refuse_change();

    alter table league_team
      add column version integer not null default 1,
      -- Takes others who come alone.
      add column is_open boolean not null default false,
      -- The coin of the tie chain, tossed once: the lower one is before the higher.
      add column coin double precision not null default random();

    create table league_registration (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season,
      team_id uuid not null references league_team,
      person_id uuid references person,
      -- What the other players and the public read.
      shown_name text not null,
      -- Which ratings of a tee are theirs, where they differ.
      rated_as text check (rated_as in ('men', 'women')),
      -- The tee that they play where it is not the round's.
      tee_name text,
      -- Tenths of a stroke; below zero for who gives strokes.
      start_index_tenths smallint check (start_index_tenths between -100 and 540),
      status text not null check (status in ('held', 'registered', 'withdrawn', 'replaced')),
      -- Who plays on in their place.
      replaced_by uuid references league_registration,
      -- The version of the season whose rules they have agreed to.
      agreed_version integer,
      agreed_at timestamptz,
      order_line_id uuid references order_line,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check ((status = 'replaced') = (replaced_by is not null))
    );
    create unique index league_registration_of_a_person_is_unique on league_registration (season_id, person_id)
      where status in ('held', 'registered');
    create index league_registration_team on league_registration (team_id);
    create index league_registration_person on league_registration (person_id) where person_id is not null;
    create index league_registration_order_line on league_registration (order_line_id) where order_line_id is not null;

    create table pairing (
      id uuid primary key default uuidv7(),
      round_id uuid not null references league_round on delete cascade,
      number smallint not null check (number > 0),
      -- None until the round has its bays.
      resource_id uuid references resource,
      starts_at timestamptz,
      constraint pairing_number_is_unique unique (round_id, number) deferrable initially deferred,
      -- Held at the end, as pairings change their bays with one another.
      constraint bay_has_one_pairing_at_a_start unique (round_id, resource_id, starts_at) deferrable initially deferred
    );

    create table pairing_team (
      round_id uuid not null references league_round on delete cascade,
      team_id uuid not null references league_team,
      pairing_id uuid not null references pairing on delete cascade,
      position smallint not null,
      primary key (round_id, team_id)
    );
    create index pairing_team_pairing on pairing_team (pairing_id);

    create table league_absence (
      round_id uuid not null references league_round on delete cascade,
      registration_id uuid not null references league_registration,
      at timestamptz not null,
      actor_id uuid,
      primary key (round_id, registration_id)
    );

    -- The card of a player, or the one that the players of a team share.
    create table card (
      id uuid primary key default uuidv7(),
      round_id uuid not null references league_round on delete cascade,
      pairing_id uuid not null references pairing,
      team_id uuid not null references league_team,
      registration_id uuid references league_registration,
      -- What programs call it by.
      entry_id uuid not null generated always as (coalesce(registration_id, team_id)) stored,
      sub_person_id uuid references person,
      course_tee_id uuid not null references course_tee,
      -- As they stood when the round began; none for who plays without one.
      index_tenths smallint,
      course_handicap smallint,
      -- Those received over the round, in a match above the lowest player's.
      strokes smallint not null,
      version integer not null default 1,
      attested_at timestamptz,
      attested_as text check (attested_as in ('opponent', 'desk', 'import')),
      attested_by uuid,
      constraint card_is_one_an_entry unique (round_id, entry_id),
      check (num_nulls(attested_at, attested_as) in (0, 2))
    );
    create index card_pairing on card (pairing_id);
    create index card_sub_person on card (sub_person_id) where sub_person_id is not null;

    -- Whatever a device has sent of a hole.
    create table hole_entry (
      card_id uuid not null references card on delete cascade,
      hole smallint not null check (hole between 1 and 18),
      device text not null,
      entered_at timestamptz not null,
      -- None for a ball that was picked up.
      strokes smallint check (strokes between 1 and 20),
      -- Chosen by somebody who saw that several numbers were sent.
      decides boolean not null default false,
      entered_as text not null check (entered_as in ('player', 'link', 'desk', 'import')),
      actor_id uuid,
      at timestamptz not null,
      primary key (card_id, hole, device, entered_at)
    );

    -- What counts of them, as the phones show it.
    create table card_hole (
      card_id uuid not null references card on delete cascade,
      hole smallint not null check (hole between 1 and 18),
      strokes smallint check (strokes between 1 and 20),
      status text not null check (status in ('entered', 'disputed')),
      version integer not null default 1,
      primary key (card_id, hole)
    );

    -- Of rounds that a player brings from elsewhere; those of cards stand in the calculations.
    create table past_differential (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      played_on date not null,
      tenths smallint not null,
      created_at timestamptz not null default now(),
      constraint past_differential_is_brought_once unique (person_id, played_on, tenths)
    );

    create table handicap_calculation (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      -- Of rule and inputs: what was computed of the same is the same.
      basis_hash text not null,
      rule_version smallint not null,
      inputs jsonb not null,
      -- None before three differentials.
      index_tenths smallint,
      replaces uuid references handicap_calculation,
      at timestamptz not null,
      constraint handicap_calculation_is_replaced_once unique nulls not distinct (person_id, replaces)
    );
    create trigger handicap_calculation_is_append_only before update on handicap_calculation
      execute function refuse_change();
    create index handicap_calculation_latest on handicap_calculation (person_id, at desc);

    -- What the committee has said instead.
    create table handicap_override (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      index_tenths smallint not null check (index_tenths between -100 and 540),
      reason text not null,
      actor_id uuid,
      at timestamptz not null,
      ended_at timestamptz
    );
    create unique index handicap_override_is_one on handicap_override (person_id) where ended_at is null;

    create table result_revision (
      round_id uuid not null references league_round,
      number smallint not null check (number > 0),
      season_id uuid not null references league_season,
      results jsonb not null,
      standings jsonb not null,
      changes jsonb not null,
      reason text,
      actor_id uuid,
      at timestamptz not null,
      primary key (round_id, number)
    );
    create trigger result_revision_is_append_only before update or delete or truncate on result_revision
      execute function refuse_change();
    create index result_revision_season on result_revision (season_id, at desc);
  `.execute(db)
}
