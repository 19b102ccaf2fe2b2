import { type Kysely, sql } from 'kysely'

/** Parts that come later than a build was promised, and what its client chose instead. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table late_part (
      id uuid primary key default uuidv7(),
      build_id uuid not null references build,
      item_id uuid not null references item,
      status text not null default 'open' check (status in ('open', 'offered', 'kept', 'replaced')),
      version integer not null default 1,
      arrives_on date not null,
      -- Of the build, before and after its part was late.
      promised_from date,
      promised_to date not null,
      link_version integer not null default 1,
      created_at timestamptz not null,
      offered_at timestamptz,
      decided_at timestamptz,
      -- What takes its place.
      chosen_item_id uuid references item,
      check ((status = 'replaced') = (chosen_item_id is not null))
    );
    create unique index late_part_is_open_once on late_part (build_id, item_id) where status in ('open', 'offered');
    create index late_part_created on late_part (created_at desc, id desc);

    -- What the client was offered, as it was told.
    create table late_option (
      late_part_id uuid not null references late_part,
      item_id uuid not null references item,
      position smallint not null,
      -- Of each club, in tenths of a gram and of a swing weight; unknown where the parts are not weighed.
      weight_change integer,
      swing_weight_change integer,
      ready_on date not null,
      primary key (late_part_id, item_id)
    );
  `.execute(db)
}
