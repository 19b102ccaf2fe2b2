import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The demo's own card network keeps what a real one would.
    create table demo_charge (
      id text primary key,
      amount_cents integer not null,
      card text,
      status text not null check (status in ('requires_action', 'processing', 'captured', 'failed', 'voided')),
      decline text,
      -- When a slow bank says yes.
      succeeds_at timestamptz,
      created_at timestamptz not null
    );
    create table demo_refund (
      id text primary key,
      charge_id text not null references demo_charge,
      amount_cents integer not null,
      status text not null check (status in ('succeeded', 'failed'))
    );
  `.execute(db)
}
