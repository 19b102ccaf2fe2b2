import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What a provider sends to the bank, with all that it is made of.
    create table payout (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      provider text not null,
      provider_ref text not null,
      status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
      amount_cents integer not null,
      arrives_on date not null,
      -- Its items as of then: a payout that is paid does not change.
      paid_at timestamptz,
      constraint payout_is_told_once unique (provider, provider_ref)
    );
    create index payout_arrives on payout (location_id, arrives_on);
    create table payout_item (
      payout_id uuid not null references payout,
      provider_ref text not null,
      kind text not null check (kind in ('charge', 'refund', 'dispute', 'fee', 'other')),
      -- Before the fee that was kept of it; what went out is negative.
      gross_cents integer not null,
      fee_cents integer not null,
      -- Of ours, where it is.
      payment_id uuid references payment,
      primary key (payout_id, provider_ref)
    );
    create index payout_item_payment on payout_item (payment_id);

    -- The demo's network pays out each day what it took before.
    create table demo_payout (
      id text primary key,
      arrives_on date not null
    );
    alter table demo_charge add column payout_id text references demo_payout;
    alter table demo_refund
      add column payout_id text references demo_payout,
      -- Null where it is of the present day.
      add column created_at timestamptz;
    alter table demo_dispute add column payout_id text references demo_payout;
  `.execute(db)
}
