import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table location
      -- What of a price staff take off by themselves; above it needs refund/orders.
      add column staff_discount_percent smallint not null default 10 check (staff_discount_percent between 0 and 100);

    create table discount (
      id uuid primary key default uuidv7(),
      -- As it stands on a receipt.
      name text not null check (name <> ''),
      -- Without one it is taken off by itself.
      code text constraint discount_code_is_unique unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
      -- A share or a sum of each line, or a sum once an order.
      takes text not null check (takes in ('percent', 'line', 'order')),
      -- Percent, or cents.
      amount integer not null check (amount > 0),
      -- What it is for: of any of these, or one of these items; of everything without both.
      categories text[] not null default '{}',
      skus text[] not null default '{}',
      from_on date,
      -- Its last day.
      until_on date,
      -- From 1, Monday; on every day without.
      weekdays smallint[] not null default '{}',
      -- What all that it is for comes to at least.
      minimum_cents integer not null default 0 check (minimum_cents >= 0),
      -- Below which it takes no piece.
      floor_cents integer not null default 0 check (floor_cents >= 0),
      person_limit integer check (person_limit > 0),
      total_limit integer check (total_limit > 0),
      members_only boolean not null default false,
      -- Of members: of any plan without.
      plan_codes text[] not null default '{}',
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      constraint discount_percent_is_a_share check (takes <> 'percent' or amount <= 100),
      constraint discount_once_an_order_has_a_code check (takes <> 'order' or code is not null),
      constraint discount_ends_after_it_begins check (from_on <= until_on)
    );
    create index discount_name on discount (lower(name), id);

    -- Written when an order is placed, and released with it: what is limited is counted by these.
    create table discount_use (
      id uuid primary key default uuidv7(),
      discount_id uuid not null references discount,
      person_id uuid references person,
      -- The order.
      used_by uuid not null,
      used_at timestamptz not null,
      released_at timestamptz,
      constraint discount_is_used_once_an_order unique (discount_id, used_by)
    );
    create index discount_use_person on discount_use (person_id, discount_id) where released_at is null;
    create index discount_use_order on discount_use (used_by);

    alter table order_line_discount
      -- Null for what staff took off, and for what a plan does.
      add column discount_id uuid references discount,
      add column at timestamptz;
    create index order_line_discount_discount on order_line_discount (discount_id);

    alter table cart
      -- As it was typed, in capitals.
      add column code text;
  `.execute(db)
}
