import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- By which a provider knows whose cards it keeps.
    create table provider_customer (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      provider text not null,
      ref text not null,
      constraint provider_customer_is_one_of_its_provider unique (person_id, provider)
    );

    -- A card that a provider keeps: here are its last digits alone.
    create table payment_method (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      provider text not null,
      provider_ref text not null,
      customer_ref text not null,
      brand text not null,
      last4 text not null,
      -- The last day on which it is good.
      expires_on date not null,
      kept_at timestamptz not null,
      -- The one that was chosen last is the first to be charged.
      chosen_at timestamptz not null,
      removed_at timestamptz,
      -- When its provider had forgotten it too.
      dropped_at timestamptz,
      constraint payment_method_is_kept_once unique (provider, provider_ref)
    );
    create index payment_method_person on payment_method (person_id, chosen_at);
    create index payment_method_to_be_dropped on payment_method (id) where removed_at is not null and dropped_at is null;

    alter table payment add column card_id uuid references payment_method;

    -- Somebody lets a card be kept: by itself, or with a payment.
    create table card_setup (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      payment_id uuid unique references payment,
      provider text not null,
      provider_ref text,
      customer_ref text not null,
      status text not null check (status in ('created', 'requires_action', 'processing', 'kept', 'failed', 'voided')),
      decline text,
      -- Of the text that was agreed to; null where the studio has none.
      text_version integer,
      payment_method_id uuid references payment_method,
      created_at timestamptz not null,
      constraint card_setup_is_asked_once unique (provider, provider_ref)
    );
    create index card_setup_person on card_setup (person_id);
    create index card_setup_open on card_setup (id) where status in ('created', 'requires_action', 'processing');

    -- The demo's network keeps cards by the charge with which they came.
    alter table demo_charge add column dropped boolean not null default false;

    -- The card that is kept for what an order may come to cost.
    alter table customer_order add column card_id uuid references payment_method;
    create table order_card_setup (
      setup_id uuid primary key references card_setup,
      order_id uuid not null references customer_order
    );
    create index order_card_setup_order on order_card_setup (order_id);
  `.execute(db)
}
