import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What lies on the shelf of a place, what of it is promised to somebody, and what it cost: its average is value / on hand.
    create table stock_level (
      item_id uuid not null references item,
      location_id uuid not null references location,
      on_hand integer not null default 0,
      reserved integer not null default 0 constraint stock_is_not_promised_twice check (reserved between 0 and on_hand),
      value_cents integer not null default 0 constraint stock_value_is_not_negative check (value_cents >= 0),
      -- Below the one it is ordered again, up to the other.
      min_on_hand integer check (min_on_hand >= 0),
      max_on_hand integer,
      primary key (item_id, location_id),
      constraint stock_of_nothing_is_worth_nothing check (on_hand > 0 or value_cents = 0),
      constraint stock_is_ordered_up_to_more check (max_on_hand >= min_on_hand)
    );
    create index stock_level_place on stock_level (location_id, item_id);

    -- What changed on a shelf, and what that was worth. Corrected by one more row.
    create table stock_move (
      id bigint generated always as identity primary key,
      item_id uuid not null references item,
      location_id uuid not null references location,
      kind text not null check (kind in ('receive', 'consume', 'sell', 'return', 'adjust', 'transfer', 'scrap', 'count')),
      -- What came; negative for what went. A count that found what was expected moves nothing.
      quantity integer not null check (quantity <> 0 or kind = 'count'),
      value_cents integer not null,
      -- What was left after it.
      on_hand integer not null check (on_hand >= 0),
      -- What it was for, as a line of an order.
      owner_kind text,
      owner_id uuid,
      reason text,
      -- Added so that something could be sold that the count did not know: somebody should count.
      forced boolean not null default false,
      actor_kind text not null check (actor_kind in ('guest', 'link', 'person', 'service', 'system')),
      actor_id uuid,
      at timestamptz not null,
      constraint stock_move_has_a_whole_owner check (num_nonnulls(owner_kind, owner_id) <> 1),
      constraint stock_move_is_worth_what_it_moves check (sign(quantity) * sign(value_cents) >= 0)
    );
    create index stock_move_item on stock_move (item_id, location_id, id desc);
    create index stock_move_owner on stock_move (owner_kind, owner_id) where owner_id is not null;
    create index stock_move_forced on stock_move (id) where forced;
    create trigger stock_move_is_append_only before update or delete or truncate on stock_move
      execute function refuse_change();

    -- What is promised, and to what: a line of an order.
    create table stock_reservation (
      owner_kind text not null,
      owner_id uuid not null,
      item_id uuid not null references item,
      location_id uuid not null references location,
      quantity integer not null check (quantity > 0),
      at timestamptz not null,
      primary key (owner_kind, owner_id, item_id, location_id)
    );
    create index stock_reservation_item on stock_reservation (item_id, location_id);

    insert into permission (action, resource) values ('force_negative', 'inventory');
    insert into role_permission (role_name, action, resource)
      select name, 'force_negative', 'inventory' from role where name in ('admin', 'super_admin', 'manager');
  `.execute(db)
}
