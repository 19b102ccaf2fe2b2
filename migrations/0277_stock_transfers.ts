import { type Kysely, sql } from 'kysely'

/** What goes from the shelf of one place to that of another: on its way it lies on neither. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence stock_transfer_number start 11;
    create table stock_transfer (
      id uuid primary key default uuidv7(),
      number text not null unique default 'TR-' || nextval('stock_transfer_number'),
      from_id uuid not null references location,
      to_id uuid not null references location,
      status text not null default 'draft' check (status in ('draft', 'sent', 'received', 'closed', 'cancelled')),
      version integer not null default 1,
      -- Who brings it, or by which number it is found on its way.
      carrier text not null default '',
      note text not null default '',
      created_at timestamptz not null,
      created_by uuid,
      sent_at timestamptz,
      constraint stock_transfer_goes_elsewhere check (from_id <> to_id)
    );
    create index stock_transfer_created on stock_transfer (created_at desc, id desc);

    create table stock_transfer_line (
      id uuid primary key default uuidv7(),
      transfer_id uuid not null references stock_transfer,
      position smallint not null,
      item_id uuid not null references item,
      quantity integer not null check (quantity > 0),
      received integer not null default 0 check (received >= 0),
      -- What did not come, once that was said.
      missing integer not null default 0 check (missing >= 0),
      -- What is on its way is worth; and what did not come was.
      transit_cents integer not null default 0 check (transit_cents >= 0),
      missing_cents integer not null default 0 check (missing_cents >= 0),
      unique (transfer_id, item_id),
      constraint stock_transfer_brings_what_was_sent check (received + missing <= quantity)
    );
    create index stock_transfer_line_item on stock_transfer_line (item_id);

    create table stock_transfer_transition (
      transfer_id uuid not null references stock_transfer,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (transfer_id, version)
    );
    create trigger stock_transfer_transition_is_append_only before update or delete or truncate
      on stock_transfer_transition execute function refuse_change();

    -- What suppliers and other places have yet to bring, and the first day that any of it comes from a supplier.
    create or replace view stock_incoming as
      select item_id, location_id, sum(quantity)::integer as quantity, min(expected_on) as expected_on
        from (
          select item_id, location_id, quantity - received as quantity, expected_on
            from purchase_order_line as line join purchase_order on purchase_order.id = purchase_order_id
            where status in ('sent', 'partially_received') and quantity > received
          union all
          select item_id, to_id, quantity - received - missing, null
            from stock_transfer_line as line join stock_transfer on stock_transfer.id = transfer_id
            where status = 'sent' and quantity > received + missing
        ) as coming
        group by item_id, location_id;
  `.execute(db)
}
