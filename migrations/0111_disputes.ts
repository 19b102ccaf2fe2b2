import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Somebody has their bank take a payment back.
    create table dispute (
      id uuid primary key default uuidv7(),
      payment_id uuid not null references payment,
      provider text not null,
      provider_ref text not null,
      status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')),
      version integer not null default 1,
      -- By the bank's code.
      reason text not null,
      amount_cents integer not null,
      -- What the provider took at once, with its fee, and what came back in the end.
      taken_cents integer not null default 0,
      returned_cents integer not null default 0,
      -- Until when it may be answered.
      due_at timestamptz,
      -- What staff add to what our records say.
      note text not null default '',
      staged_at timestamptz,
      submitted_at timestamptz,
      opened_at timestamptz not null,
      ended_at timestamptz,
      constraint dispute_is_told_once unique (provider, provider_ref)
    );
    create index dispute_payment on dispute (payment_id);
    create index dispute_open on dispute (due_at) where ended_at is null;

    -- Charged no more while one of its payments is disputed.
    alter table payment_method add column paused_at timestamptz;

    -- The demo's network takes payments back too.
    create table demo_dispute (
      id text primary key,
      charge_id text not null references demo_charge,
      status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
      opened_at timestamptz not null,
      submitted_at timestamptz
    );
  `.execute(db)
}
