import { type Kysely, sql } from 'kysely'

/** Whom the studio buys from, what it has ordered there, and what has come of that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table supplier (
      id uuid primary key default uuidv7(),
      name text not null check (name <> ''),
      -- Orders are sent there; without one they are printed.
      email text,
      phone text not null default '',
      address text not null default '',
      -- As agreed: "30 days net".
      terms text not null default '',
      -- By which it knows the studio.
      account_number text not null default '',
      note text not null default '',
      -- Until its deliveries have taught another.
      lead_days smallint not null default 7 check (lead_days between 0 and 365),
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null
    );
    create unique index supplier_name_is_unique on supplier (lower(name));

    -- What it sells of our items, and for how much.
    create table supplier_item (
      supplier_id uuid not null references supplier,
      item_id uuid not null references item,
      -- What it calls the item.
      code text not null default '',
      cost_cents integer not null check (cost_cents >= 0),
      -- It sells so many at a time.
      pack_quantity integer not null default 1 check (pack_quantity > 0),
      -- Where it takes another time than the rest.
      lead_days smallint check (lead_days between 0 and 365),
      primary key (supplier_id, item_id)
    );
    create index supplier_item_item on supplier_item (item_id, cost_cents);

    create sequence purchase_order_number start 71;
    create table purchase_order (
      id uuid primary key default uuidv7(),
      number text not null unique default 'PO-' || nextval('purchase_order_number'),
      supplier_id uuid not null references supplier,
      location_id uuid not null references location,
      status text not null default 'draft'
        check (status in ('draft', 'sent', 'partially_received', 'received', 'closed', 'cancelled')),
      version integer not null default 1,
      note text not null default '',
      created_at timestamptz not null,
      sent_at timestamptz
    );
    create index purchase_order_created on purchase_order (created_at desc, id desc);
    create index purchase_order_supplier on purchase_order (supplier_id, created_at desc);
    create unique index supplier_has_one_draft on purchase_order (supplier_id, location_id) where status = 'draft';

    create table purchase_order_transition (
      purchase_order_id uuid not null references purchase_order,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (purchase_order_id, version)
    );
    create trigger purchase_order_transition_is_append_only before update or delete or truncate
      on purchase_order_transition execute function refuse_change();

    create table purchase_order_line (
      id uuid primary key default uuidv7(),
      purchase_order_id uuid not null references purchase_order,
      position smallint not null,
      item_id uuid not null references item,
      code text not null default '',
      -- None was ordered of what came by mistake and was kept.
      quantity integer not null check (quantity >= 0),
      received integer not null default 0 check (received >= 0),
      cost_cents integer not null check (cost_cents >= 0),
      pack_quantity integer not null check (pack_quantity > 0),
      expected_on date,
      unique (purchase_order_id, item_id)
    );
    create index purchase_order_line_item on purchase_order_line (item_id);

    -- Each day that was said before, and why it is another now.
    create table purchase_eta (
      id bigint generated always as identity primary key,
      line_id uuid not null references purchase_order_line,
      from_on date,
      to_on date not null,
      reason text not null,
      at timestamptz not null,
      by uuid
    );
    create index purchase_eta_line on purchase_eta (line_id, id);
    create trigger purchase_eta_is_append_only before update or delete or truncate on purchase_eta
      execute function refuse_change();

    -- One delivery. How long it took teaches what to expect of the next.
    create table purchase_receipt (
      id uuid primary key default uuidv7(),
      purchase_order_id uuid not null references purchase_order,
      at timestamptz not null,
      by uuid,
      note text not null default ''
    );
    create index purchase_receipt_order on purchase_receipt (purchase_order_id, at);
    create table purchase_receipt_line (
      receipt_id uuid not null references purchase_receipt,
      line_id uuid not null references purchase_order_line,
      quantity integer not null check (quantity > 0),
      cost_cents integer not null check (cost_cents >= 0),
      primary key (receipt_id, line_id)
    );
    create index purchase_receipt_line_line on purchase_receipt_line (line_id);

    -- What a supplier was paid for what had come.
    create table supplier_bill (
      id uuid primary key default uuidv7(),
      purchase_order_id uuid not null references purchase_order,
      -- Its own number, as it stands on the bill.
      number text not null,
      cents integer not null check (cents > 0),
      paid_on date not null,
      at timestamptz not null,
      by uuid
    );
    create index supplier_bill_order on supplier_bill (purchase_order_id, at);

    -- Of a record, whether its last mail has left.
    create index notice_about on notice (about, created_at desc) where about is not null;

    -- What is still to come, and the first day that any of it does.
    create view stock_incoming as
      select item_id, location_id, sum(quantity - received)::integer as quantity, min(expected_on) as expected_on
        from purchase_order_line as line join purchase_order on purchase_order.id = purchase_order_id
        where status in ('sent', 'partially_received') and quantity > received
        group by item_id, location_id;
  `.execute(db)
}
