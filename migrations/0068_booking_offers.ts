import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What a client is asked whose time the studio cannot keep: other times, each held for them, or a call.
    create table booking_offer (
      id uuid primary key default uuidv7(),
      booking_id uuid not null references booking on delete cascade,
      block_id uuid references block on delete set null,
      status text not null check (
        status in ('open', 'accepted', 'cancelled', 'declined', 'expired', 'to_call', 'settled', 'withdrawn')
      ),
      version integer not null default 1,
      -- The start that cannot be kept.
      starts_at timestamptz not null,
      expires_at timestamptz,
      -- A sentence for the client.
      reason text not null default '',
      -- What a call came to.
      outcome text,
      created_by uuid,
      created_at timestamptz not null,
      constraint booking_offer_ends check (status <> 'open' or expires_at is not null)
    );
    create unique index booking_offer_is_open_once on booking_offer (booking_id)
      where status in ('open', 'declined', 'expired', 'to_call');
    create index booking_offer_booking on booking_offer (booking_id);
    create index booking_offer_block on booking_offer (block_id) where block_id is not null;
    create index booking_offer_expires on booking_offer (expires_at) where status = 'open';

    create table booking_offer_time (
      offer_id uuid not null references booking_offer on delete cascade,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      -- Gone once the offer has ended.
      hold_id uuid constraint booking_offer_time_hold_is_unique unique references hold on delete set null,
      primary key (offer_id, starts_at)
    );
  `.execute(db)
}
