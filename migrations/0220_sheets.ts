import { type Kysely, sql } from 'kysely'

/** What is to be built, club by club, in versions of which each is kept as it was agreed to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence sheet_number start 801;
    create table sheet (
      id uuid primary key default uuidv7(),
      number text not null unique default 'S-' || nextval('sheet_number'),
      kind text not null check (kind in ('clubs', 'putter')),
      -- Null for a template, and once its owner is forgotten: what was built stays.
      person_id uuid references person,
      location_id uuid not null references location,
      -- The name of a template, which belongs to nobody.
      template_name text check (template_name <> '' and (template_name is null or person_id is null)),
      -- The thread of messages beside it.
      enquiry_id uuid unique references enquiry on delete set null,
      -- What it makes again.
      remakes uuid references sheet,
      -- A link of an older one opens it no longer.
      link_version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid
    );
    create index sheet_person on sheet (person_id, created_at desc);
    create index sheet_created on sheet (created_at desc, id desc);
    create index sheet_template on sheet (template_name) where template_name is not null;

    create table sheet_version (
      id uuid primary key default uuidv7(),
      sheet_id uuid not null references sheet,
      number smallint not null check (number > 0),
      status text not null default 'draft' check (status in ('draft', 'shared', 'approved', 'locked', 'superseded')),
      -- Whoever writes a draft names the one they saw.
      version integer not null default 1,
      matching text not null default 'swing_weight' check (matching in ('swing_weight', 'moi', 'none')),
      length_method text not null default 'playing_edge_of_cap'
        check (length_method in ('playing_edge_of_cap', 'usga_60deg_top_of_cap')),
      requested_by date,
      -- Of its clubs, once it is shared: what is approved is this and nothing else.
      hash text check ((status = 'draft') <= (hash is null)),
      created_at timestamptz not null,
      created_by uuid,
      shared_at timestamptz,
      approved_at timestamptz,
      approved_name text not null default '',
      approved_ip text not null default '',
      unique (sheet_id, number)
    );
    create unique index sheet_has_one_draft on sheet_version (sheet_id) where status = 'draft';
    create unique index sheet_has_one_agreed on sheet_version (sheet_id) where status in ('approved', 'locked');

    create table sheet_transition (
      sheet_version_id uuid not null references sheet_version,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (sheet_version_id, version)
    );

    -- One row for each club of each version: a club keeps its key from one version to the next.
    create table sheet_club (
      sheet_version_id uuid not null references sheet_version on delete cascade,
      club_key uuid not null,
      position smallint not null,
      slot text not null,
      -- Whole numbers of the smallest unit (shared/clubs/spec.ts): no part of it that is not decided.
      spec jsonb not null default '{}' check (jsonb_typeof(spec) = 'object'),
      -- On the bench here, or ordered from the maker as it is.
      made_by text not null default 'bench' check (made_by in ('bench', 'maker')),
      head_item_id uuid references item,
      shaft_item_id uuid references item,
      grip_item_id uuid references item,
      -- What it replaces or is copied from, in the client's bag.
      club_id uuid references club,
      length_16 integer generated always as ((spec ->> 'length')::integer) stored check (length_16 between 288 and 960),
      loft_100 integer generated always as ((spec ->> 'loft')::integer) stored check (loft_100 between -1500 and 7000),
      lie_100 integer generated always as ((spec ->> 'lie')::integer) stored check (lie_100 between 5000 and 8000),
      swing_weight_10 integer generated always as ((spec ->> 'swingWeight')::integer) stored
        check (swing_weight_10 between 0 and 699),
      primary key (sheet_version_id, club_key),
      unique (sheet_version_id, position) deferrable initially deferred
    );
    create index sheet_club_head on sheet_club (head_item_id) where head_item_id is not null;
    create index sheet_club_shaft on sheet_club (shaft_item_id) where shaft_item_id is not null;
    create index sheet_club_grip on sheet_club (grip_item_id) where grip_item_id is not null;
    create index sheet_club_club on sheet_club (club_id) where club_id is not null;

    create function refuse_change_of_shared_sheet() returns trigger language plpgsql as $$
    begin
      if exists (
        select from sheet_version
          where id = coalesce(new.sheet_version_id, old.sheet_version_id) and status <> 'draft'
      ) then
        raise exception 'Clubs of a version that was shared do not change.' using errcode = 'restrict_violation';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger sheet_club_is_frozen before insert or update or delete on sheet_club
      for each row execute function refuse_change_of_shared_sheet();
  `.execute(db)
}
