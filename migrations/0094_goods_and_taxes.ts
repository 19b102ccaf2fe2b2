import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table location
      -- Whether prices are what is paid, or tax comes on top of them.
      add column prices_include_tax boolean not null default false,
      -- Whether half cents are rounded on each line or once an order.
      add column tax_rounding text not null default 'line' check (tax_rounding in ('line', 'order'));

    -- What is taxed alike. Which of them are taxed is the studio's: laws differ by state.
    create table tax_category (
      code text primary key,
      name text not null,
      position smallint not null
    );
    insert into tax_category (position, code, name) values
      (1, 'goods', 'Goods'), (2, 'grip_with_install', 'Grips with installation'),
      (3, 'install_labour', 'Installation'), (4, 'repair_labour', 'Repair'),
      (5, 'fabrication_labour', 'Club building'), (6, 'lesson', 'Lessons'), (7, 'fitting_service', 'Fittings'),
      (8, 'bay_rental', 'Bay time'), (9, 'membership_dues', 'Membership dues'), (10, 'initiation_fee', 'Initiation fees'),
      (11, 'league_fee', 'League fees'), (12, 'event_admission', 'Events and clinics'), (13, 'gift_card', 'Gift cards'),
      (14, 'shipping', 'Shipping'), (15, 'tip', 'Tips');

    create table tax_rate (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location on delete cascade,
      category text not null references tax_category,
      -- Who is owed it, as the return names them.
      jurisdiction text not null check (jurisdiction <> ''),
      -- Millionths: 10.25 % is 102 500.
      rate_ppm integer not null constraint tax_rate_is_a_share check (rate_ppm between 1 and 1000000),
      valid daterange not null constraint tax_rate_holds_for_a_day check (not isempty(valid)),
      constraint tax_rate_is_one_at_a_time exclude using gist (location_id with =, category with =, jurisdiction with =, valid with &&)
    );

    -- Somebody who is not taxed, by the paper that says so; without categories, of nothing.
    create table tax_exemption (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person on delete cascade,
      certificate text not null check (certificate <> ''),
      categories text[],
      expires_on date not null,
      created_by uuid,
      created_at timestamptz not null default now()
    );
    create index tax_exemption_person on tax_exemption (person_id);

    -- Goods that are sold as they are, and the parts of clubs: what a client would call one thing.
    create table product (
      id uuid primary key default uuidv7(),
      name text not null check (name <> ''),
      brand text not null default '',
      kind text not null check (kind in (
        'ball', 'glove', 'apparel', 'accessory', 'grip', 'head', 'shaft', 'ferrule', 'adapter', 'consumable', 'demo', 'used_club'
      )),
      description text not null default '',
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index product_name on product using gin ((lower(brand || ' ' || name)) gin_trgm_ops);

    -- What is on the shelf: one size, hand or colour of it.
    create table item (
      id uuid primary key default uuidv7(),
      product_id uuid not null references product on delete cascade,
      position smallint not null default 1,
      sku text not null constraint item_sku_is_unique unique check (sku ~ '^[A-Z0-9][A-Z0-9._-]{0,39}$'),
      barcode text constraint item_barcode_is_unique unique check (barcode ~ '^[0-9A-Za-z-]{4,40}$'),
      -- Empty where there is only one.
      variant text not null default '',
      price_cents integer not null constraint item_price_is_not_negative check (price_cents >= 0),
      tax_category text not null references tax_category default 'goods',
      unit text not null default 'each' check (unit in ('each', 'pair', 'dozen', 'foot', 'ml', 'g')),
      -- Whether it is counted: then it is reserved, and runs out.
      tracked boolean not null default false,
      attributes jsonb not null default '{}',
      active boolean not null default true,
      constraint item_variant_is_unique unique (product_id, variant)
    );
    create index item_sku_search on item using gin ((lower(sku || ' ' || variant)) gin_trgm_ops);
    create index item_product on item (product_id, position);

    insert into permission (action, resource) values ('read', 'inventory');
    insert into role_permission (role_name, action, resource)
      select name, 'read', 'inventory' from role
      where name in ('admin', 'super_admin', 'manager', 'front_desk', 'fitter', 'builder');
  `.execute(db)
}
