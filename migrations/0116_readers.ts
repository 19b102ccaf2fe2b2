import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A device that a provider drives: it asks for a card at the counter.
    create table reader (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      name text not null,
      provider text not null,
      provider_ref text not null,
      -- As it is printed on it.
      serial text not null,
      added_at timestamptz not null,
      retired_at timestamptz,
      version integer not null default 1,
      constraint reader_is_added_once unique (provider, provider_ref)
    );
    create unique index reader_name_is_unique on reader (location_id, provider, lower(name)) where retired_at is null;

    -- Which of them asked for the card.
    alter table payment add column reader_id uuid references reader;
    create index payment_reader on payment (reader_id) where reader_id is not null;

    -- The demo's network has readers too.
    create table demo_reader (
      id text primary key,
      is_online boolean not null
    );
    alter table demo_charge add column reader_id text references demo_reader;
    create index demo_charge_on_reader on demo_charge (reader_id) where reader_id is not null;
  `.execute(db)
}
