import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What approved work could not be promised, for there was none of it: it gets what comes next, the oldest first.
    create table stock_need (
      owner_kind text not null,
      owner_id uuid not null,
      item_id uuid not null references item,
      location_id uuid not null references location,
      quantity integer not null check (quantity > 0),
      at timestamptz not null,
      -- Who came first.
      rank bigint generated always as identity,
      primary key (owner_kind, owner_id, item_id, location_id)
    );
    create index stock_need_item on stock_need (item_id, location_id, rank);
  `.execute(db)
}
