import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- When somebody has spoken with whoever paid too late; null while that is still to be done.
    alter table customer_order add column late_done_at timestamptz;
    -- What was shown for two days so far was seen by then.
    update customer_order set late_done_at = now() where status = 'expired' and paid_cents > 0 and placed_at < now() - interval '2 days';
    create index customer_order_late on customer_order (placed_at desc, id desc)
      where status = 'expired' and paid_cents > 0 and late_done_at is null
  `.execute(db)
}
