import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Numbers that people say aloud. Gaps are allowed: a sequence never waits.
    create sequence customer_order_number start 10001;
    create sequence payment_number start 10001;
    create sequence refund_number start 10001;

    create table customer_order (
      id uuid primary key default uuidv7(),
      number text not null unique default 'O-' || nextval('customer_order_number'),
      -- Nobody in particular, at the register.
      person_id uuid references person,
      location_id uuid not null references location,
      channel text not null check (channel in ('online', 'desk', 'register', 'link')),
      -- As it stands on the receipt.
      bill_to jsonb not null default '{}',
      status text not null check (status in (
        'awaiting_payment', 'placed', 'deposit_paid', 'paid', 'in_fulfilment', 'ready', 'fulfilled', 'closed',
        'cancel_requested', 'cancelled', 'expired'
      )),
      version integer not null default 1,
      -- Of the lines that are not released. What was returned has left the total alone.
      gross_cents integer not null check (gross_cents >= 0),
      discount_cents integer not null check (discount_cents >= 0),
      tax_cents integer not null check (tax_cents >= 0),
      total_cents integer not null check (total_cents >= 0),
      -- Without which it is not agreed.
      due_now_cents integer not null check (due_now_cents >= 0),
      paid_cents integer not null default 0 check (paid_cents >= 0),
      refunded_cents integer not null default 0,
      -- What of it was delivered: sales in the books.
      fulfilled_cents integer not null default 0 check (fulfilled_cents >= 0),
      -- Negative where too much was paid.
      due_cents integer not null generated always as (total_cents - paid_cents + refunded_cents) stored,
      expires_at timestamptz,
      placed_at timestamptz not null,
      note text not null default '',
      -- Number, names and address, in lower case.
      search text not null default '',
      constraint customer_order_gives_back_what_was_paid check (refunded_cents between 0 and paid_cents),
      constraint customer_order_awaits_until check ((status = 'awaiting_payment') or expires_at is null)
    );
    create index customer_order_placed on customer_order (placed_at desc, id desc);
    create index customer_order_status on customer_order (status, placed_at desc, id desc);
    create index customer_order_person on customer_order (person_id, placed_at desc, id desc);
    create index customer_order_due on customer_order (placed_at desc, id desc) where due_cents <> 0;
    create index customer_order_expires on customer_order (expires_at) where expires_at is not null;
    create index customer_order_search on customer_order using gin (search gin_trgm_ops);

    create table customer_order_transition (
      order_id uuid not null references customer_order,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (order_id, version)
    );
    create trigger customer_order_transition_is_append_only before update or delete or truncate on customer_order_transition
      execute function refuse_change();

    create table order_line (
      id uuid primary key default uuidv7(),
      order_id uuid not null references customer_order,
      position smallint not null,
      -- What it is about and as agreed: read by its kind alone.
      kind text not null,
      ref jsonb not null,
      terms jsonb not null,
      name text not null,
      quantity integer not null check (quantity > 0),
      unit_cents integer not null check (unit_cents >= 0),
      gross_cents integer not null,
      discount_cents integer not null default 0,
      net_cents integer not null,
      tax_cents integer not null,
      total_cents integer not null,
      due_now_cents integer not null,
      tax_category text not null references tax_category,
      revenue_account text not null references account,
      rule jsonb not null,
      state text not null check (state in ('pending', 'reserved', 'started', 'ready', 'fulfilled', 'released', 'returned')),
      refunded_quantity integer not null default 0,
      -- With its tax.
      returned_cents integer not null default 0,
      fulfilled_on date,
      constraint order_line_position_is_unique unique (order_id, position),
      constraint order_line_is_units check (gross_cents = unit_cents * quantity),
      constraint order_line_is_net check (net_cents = gross_cents - discount_cents and discount_cents between 0 and gross_cents),
      constraint order_line_is_taxed check (tax_cents >= 0 and total_cents in (net_cents, net_cents + tax_cents)),
      constraint order_line_returns_what_it_has check (
        refunded_quantity between 0 and quantity and returned_cents between 0 and total_cents
      )
    );
    create index order_line_fulfilled on order_line (fulfilled_on, revenue_account) include (net_cents, tax_cents);

    create table order_line_tax (
      line_id uuid not null references order_line,
      jurisdiction text not null,
      rate_ppm integer not null,
      cents integer not null check (cents >= 0),
      primary key (line_id, jurisdiction)
    );

    create table order_line_discount (
      id uuid primary key default uuidv7(),
      line_id uuid not null references order_line,
      cents integer not null check (cents > 0),
      reason text not null,
      by uuid
    );
    create index order_line_discount_line on order_line_discount (line_id);

    -- What somebody gathers before it is an order: theirs, or their browser's until they sign in.
    create table cart (
      id uuid primary key default uuidv7(),
      person_id uuid constraint cart_is_one_of_a_person unique references person on delete cascade,
      cookie_hash bytea constraint cart_is_one_of_a_browser unique,
      version integer not null default 1,
      changed_at timestamptz not null,
      constraint cart_has_one_owner check (num_nonnulls(person_id, cookie_hash) = 1)
    );
    create index cart_changed on cart (changed_at);
    create table cart_line (
      id uuid primary key default uuidv7(),
      cart_id uuid not null references cart on delete cascade,
      position smallint not null,
      kind text not null,
      ref jsonb not null,
      quantity integer not null default 1 check (quantity > 0),
      constraint cart_line_position_is_unique unique (cart_id, position)
    );

    -- Where cash lies.
    create table drawer (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      name text not null,
      active boolean not null default true,
      constraint drawer_name_is_unique unique (location_id, name)
    );
    create table drawer_session (
      id uuid primary key default uuidv7(),
      drawer_id uuid not null references drawer,
      opened_by uuid not null,
      opened_at timestamptz not null,
      float_cents integer not null check (float_cents >= 0),
      closed_by uuid,
      closed_at timestamptz,
      -- As counted, before anybody knew what should be there.
      counted_cents integer check (counted_cents >= 0),
      expected_cents integer,
      reason text,
      version integer not null default 1,
      constraint drawer_session_closes_counted check (
        num_nulls(closed_by, closed_at, counted_cents, expected_cents) in (0, 4)
      )
    );
    create unique index drawer_is_open_once on drawer_session (drawer_id) where closed_at is null;
    create unique index drawer_is_one_a_person on drawer_session (opened_by) where closed_at is null;
    create index drawer_session_drawer on drawer_session (drawer_id, opened_at);

    create table payment (
      id uuid primary key default uuidv7(),
      number text not null unique default 'P-' || nextval('payment_number'),
      location_id uuid not null references location,
      method text not null check (method in ('card', 'cash', 'terminal', 'gift_card', 'credit', 'house_account')),
      -- Who moves the money; null where it is in the house.
      provider text,
      provider_ref text,
      status text not null check (status in (
        'created', 'requires_action', 'processing', 'authorized', 'captured', 'partially_refunded', 'refunded', 'failed',
        'voided', 'expired', 'disputed', 'lost'
      )),
      version integer not null default 1,
      amount_cents integer not null check (amount_cents > 0),
      captured_cents integer not null default 0,
      refunded_cents integer not null default 0,
      -- What was handed over, where change was given.
      tendered_cents integer,
      -- Of another bank's terminal; the last digits of a card.
      reference text,
      -- Why it was declined, by code.
      decline text,
      drawer_session_id uuid references drawer_session,
      created_by uuid,
      created_at timestamptz not null,
      captured_at timestamptz,
      constraint payment_is_asked_once unique (provider, provider_ref),
      constraint payment_gives_back_what_it_took check (
        refunded_cents between 0 and captured_cents and captured_cents between 0 and amount_cents
      ),
      constraint payment_in_cash_has_a_drawer check (method <> 'cash' or drawer_session_id is not null),
      constraint payment_is_tendered_in_full check (tendered_cents >= amount_cents)
    );
    create index payment_open on payment (created_at) where status in ('created', 'requires_action', 'processing', 'authorized');
    create index payment_drawer on payment (drawer_session_id) where drawer_session_id is not null;

    create table payment_transition (
      payment_id uuid not null references payment,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (payment_id, version)
    );
    create trigger payment_transition_is_append_only before update or delete or truncate on payment_transition
      execute function refuse_change();

    create table payment_refund (
      id uuid primary key default uuidv7(),
      number text not null unique default 'R-' || nextval('refund_number'),
      payment_id uuid not null references payment,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('pending', 'succeeded', 'failed', 'canceled')),
      provider_ref text constraint payment_refund_is_asked_once unique,
      -- Why it failed, as the provider says it.
      failure text,
      drawer_session_id uuid references drawer_session,
      created_by uuid,
      created_at timestamptz not null,
      ended_at timestamptz
    );
    create index payment_refund_payment on payment_refund (payment_id);
    create index payment_refund_open on payment_refund (created_at) where status in ('pending', 'failed');

    -- What a provider has told, once each: written with its effect.
    create table provider_event (
      provider text not null,
      event_id text not null,
      type text not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    );
    create index provider_event_received on provider_event (received_at);

    create table order_payment (
      payment_id uuid primary key references payment,
      order_id uuid not null references customer_order,
      -- Whether a card may still be asked: a second device is given the same one.
      open boolean not null
    );
    create unique index order_payment_is_open_once on order_payment (order_id) where open;
    create index order_payment_order on order_payment (order_id);

    create table order_refund (
      id uuid primary key default uuidv7(),
      order_id uuid not null references customer_order,
      reason text not null,
      total_cents integer not null check (total_cents >= 0),
      created_by uuid,
      created_at timestamptz not null
    );
    create index order_refund_order on order_refund (order_id);
    create table order_refund_line (
      refund_id uuid not null references order_refund,
      line_id uuid not null references order_line,
      quantity integer not null check (quantity > 0),
      net_cents integer not null,
      tax_cents integer not null,
      total_cents integer not null,
      gave_back boolean not null,
      primary key (refund_id, line_id)
    );
    create index order_refund_line_line on order_refund_line (line_id);
    create table order_refund_tender (
      refund_id uuid not null references order_refund,
      payment_refund_id uuid not null unique references payment_refund,
      primary key (refund_id, payment_refund_id)
    );

    alter table ledger_entry add constraint ledger_entry_order_id_fkey foreign key (order_id) references customer_order;
    alter table booking add constraint booking_order_line_id_fkey foreign key (order_line_id) references order_line;
    alter table booking_player add constraint booking_player_order_line_id_fkey foreign key (order_line_id) references order_line;

    insert into permission (action, resource) values ('take_payments', 'orders'), ('refund', 'orders');
    insert into role_permission (role_name, action, resource)
      select name, 'take_payments', 'orders' from role where name in ('admin', 'super_admin', 'manager', 'front_desk');
    insert into role_permission (role_name, action, resource)
      select name, 'refund', 'orders' from role where name in ('admin', 'super_admin', 'manager');
  `.execute(db)
}
