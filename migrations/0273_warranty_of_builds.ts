import { type Kysely, sql } from 'kysely'

/** Clubs that come back under warranty, and the parts that take the place of others in them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- When it came back last; null while it never has.
    alter table build add column returned_at timestamptz;
    alter table build_club
      -- Here under warranty, until it leaves again.
      add column is_back boolean not null default false,
      -- What it is since a part was replaced; null while it is as its sheet has it.
      add column spec jsonb;

    update build set returned_at = back.at
      from (select build_id, max(at) as at from build_transition where to_status = 'warranty_return' group by build_id) back
      where back.build_id = build.id;
    update build_club set is_back = true
      from build where build.id = build_id and returned_at is not null
        and status not in ('picked_up', 'shipped', 'closed', 'cancelled');

    create table warranty_part (
      id uuid primary key default uuidv7(),
      build_club_id uuid not null references build_club,
      part text not null check (part in ('head', 'shaft', 'grip')),
      -- What it takes the place of, as people call it.
      was text not null,
      item_id uuid not null references item,
      serial text not null default '',
      -- What was wrong.
      reason text not null check (reason <> ''),
      chosen_by uuid,
      chosen_at timestamptz not null,
      -- When the bench took it from the shelf, and who did.
      taken_by uuid,
      taken_at timestamptz
    );
    create unique index warranty_part_waits_once on warranty_part (build_club_id, part) where taken_at is null;
    create index warranty_part_club on warranty_part (build_club_id, chosen_at);
  `.execute(db)
}
