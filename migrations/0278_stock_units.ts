import { type Kysely, sql } from 'kysely'

/** Items whose pieces are told apart: each by its serial, with what became of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table item add column by_serial boolean not null default false;

    create table stock_unit (
      id uuid primary key default uuidv7(),
      item_id uuid not null references item,
      serial text not null check (serial <> ''),
      location_id uuid not null references location,
      state text not null
        check (state in ('on_shelf', 'reserved', 'in_build', 'sold', 'lent', 'in_transit', 'scrapped', 'lost')),
      -- For what it is kept, or to what it went.
      owner_kind text,
      owner_id uuid,
      -- Somebody said that it is this one; until then it is the one that came first.
      named boolean not null default true,
      constraint stock_unit_has_a_whole_owner check (num_nonnulls(owner_kind, owner_id) <> 1),
      constraint stock_unit_on_the_shelf_is_nobodys check (state <> 'on_shelf' or owner_id is null)
    );
    create unique index stock_unit_serial_is_unique on stock_unit (item_id, upper(serial));
    create index stock_unit_serial on stock_unit (upper(serial));
    create index stock_unit_place on stock_unit (item_id, location_id, state);
    create index stock_unit_owner on stock_unit (owner_kind, owner_id) where owner_id is not null;

    create table stock_unit_event (
      id bigint generated always as identity primary key,
      unit_id uuid not null references stock_unit,
      state text not null,
      location_id uuid not null references location,
      owner_kind text,
      owner_id uuid,
      reason text,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null
    );
    create index stock_unit_event_unit on stock_unit_event (unit_id, id desc);
    create trigger stock_unit_event_is_append_only before update or delete or truncate on stock_unit_event
      execute function refuse_change();

    -- Of what is told apart there lie as many pieces as the shelf says: looked at once all of a transaction is done.
    create function stock_units_are_what_lies_there() returns trigger language plpgsql as $$
    begin
      if exists (
        select from item
          left join stock_level as level on level.item_id = item.id and level.location_id = new.location_id
          where item.id = new.item_id and by_serial and coalesce(level.on_hand, 0) <> (
            select count(*) from stock_unit as unit where unit.item_id = new.item_id and unit.location_id = new.location_id
              and unit.state in ('on_shelf', 'reserved', 'lent')
          )
      ) then
        raise exception 'Item % has another number of serials than of pieces', new.item_id
          using errcode = 'check_violation', constraint = 'stock_units_are_what_lies_there';
      end if;
      return null;
    end $$;
    create constraint trigger stock_units_are_what_lies_there after insert or update on stock_level
      deferrable initially deferred for each row execute function stock_units_are_what_lies_there();
    create constraint trigger stock_units_are_what_lies_there after insert or update on stock_unit
      deferrable initially deferred for each row execute function stock_units_are_what_lies_there();
  `.execute(db)
}
