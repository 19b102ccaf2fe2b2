import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What lies there is counted while sales go on: each line keeps what the books said at its last scan.
    create sequence stock_count_number start 11;
    create table stock_count (
      id uuid primary key default uuidv7(),
      number text not null unique default 'SC-' || nextval('stock_count_number'),
      location_id uuid not null references location,
      -- Of one kind of goods; of all of them without.
      kind text,
      status text not null default 'open' check (status in ('open', 'posted', 'cancelled')),
      version integer not null default 1,
      opened_at timestamptz not null,
      opened_by uuid,
      ended_at timestamptz,
      ended_by uuid,
      constraint stock_count_ends_once check ((status = 'open') = (ended_at is null))
    );
    create index stock_count_opened on stock_count (opened_at desc, id desc);

    create table stock_count_line (
      count_id uuid not null references stock_count,
      item_id uuid not null references item,
      -- Who counted: two people may find different numbers.
      by uuid,
      counted integer not null check (counted >= 0),
      -- What should have lain there at the last scan: what is on loan does not.
      expected integer not null check (expected >= 0),
      -- The last move of the item then: what was corrected since is no difference any longer.
      last_move bigint not null,
      at timestamptz not null,
      constraint stock_count_line_is_somebodys unique nulls not distinct (count_id, item_id, by)
    );

    -- What is taken where two people found different numbers, or what is left as it is.
    create table stock_count_choice (
      count_id uuid not null references stock_count,
      item_id uuid not null references item,
      way text not null check (way in ('one', 'together', 'left_out')),
      -- Whose number.
      of uuid,
      primary key (count_id, item_id)
    );

    -- What a count found, once it is posted.
    create table stock_count_result (
      count_id uuid not null references stock_count,
      item_id uuid not null references item,
      counted integer not null,
      expected integer not null,
      value_cents integer not null,
      primary key (count_id, item_id)
    );
    create trigger stock_count_result_is_append_only before update or delete or truncate on stock_count_result
      execute function refuse_change();
  `.execute(db)
}
