import { type Kysely, sql } from 'kysely'

/** What was hit with which club, and what came of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into permission (action, resource) values ('conduct', 'fittings');
    insert into role_permission (role_name, action, resource)
      select name, 'conduct', 'fittings' from role where name in ('admin', 'super_admin', 'manager', 'fitter');

    create sequence fitting_number start 501;
    create table fitting (
      id uuid primary key default uuidv7(),
      number text not null unique default 'F-' || nextval('fitting_number'),
      -- What it was booked as; without, they came in from the street.
      booking_id uuid unique references booking,
      person_id uuid references person,
      location_id uuid not null references location,
      status text not null,
      version integer not null default 1,
      -- Which club it is about.
      slot text not null,
      -- Who fits, by their account.
      fitter_id uuid,
      measured_on text not null default '',
      -- For us, and for the client.
      note text not null default '',
      summary text not null default '',
      best_candidate_id uuid,
      follow_up_on date,
      -- A link of an older one opens it no longer.
      link_version integer not null default 1,
      shared_at timestamptz,
      created_at timestamptz not null
    );
    create index fitting_created on fitting (created_at desc, id desc);
    create index fitting_status on fitting (status, created_at desc, id desc);
    create index fitting_person on fitting (person_id, created_at desc);

    create table fitting_transition (
      fitting_id uuid not null references fitting,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (fitting_id, version)
    );
    create trigger fitting_transition_is_append_only before update or delete or truncate on fitting_transition
      execute function refuse_change();

    create table fitting_candidate (
      id uuid primary key default uuidv7(),
      fitting_id uuid not null references fitting,
      position smallint not null,
      label text not null check (label <> ''),
      -- What the client plays now, from which all others differ.
      is_own boolean not null default false,
      club_id uuid references club,
      slot text not null,
      -- As of a sheet (shared/clubs/spec.ts): whole numbers of the smallest unit.
      spec jsonb not null default '{}' check (jsonb_typeof(spec) = 'object'),
      head_item_id uuid references item,
      shaft_item_id uuid references item,
      grip_item_id uuid references item,
      unique (fitting_id, label),
      unique (id, fitting_id)
    );
    create index fitting_candidate_club on fitting_candidate (club_id) where club_id is not null;
    alter table fitting add foreign key (best_candidate_id, id) references fitting_candidate (id, fitting_id);

    create table fitting_shot (
      -- Of whoever wrote it down: sent again it is there already.
      id uuid primary key,
      fitting_id uuid not null,
      candidate_id uuid not null,
      position integer generated always as identity,
      -- Whole numbers of the smallest unit (shared/fittings/figures.ts).
      figures jsonb not null check (jsonb_typeof(figures) = 'object' and figures <> '{}'),
      included boolean not null default true,
      -- Of a row of a file: the same row comes in once.
      source_key text,
      created_at timestamptz not null,
      foreign key (candidate_id, fitting_id) references fitting_candidate (id, fitting_id),
      unique (fitting_id, source_key)
    );
    create index fitting_shot_candidate on fitting_shot (candidate_id, position);

    -- What the columns of a launch monitor's file hold, as somebody said once.
    create table shot_mapping (
      -- Its headings, by which a file of it is known again.
      source text primary key,
      columns text not null,
      speed_unit text not null,
      distance_unit text not null,
      at timestamptz not null
    );
  `.execute(db)
}
