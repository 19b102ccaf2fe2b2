import { type Kysely, sql } from 'kysely'

/** Money can come too late also for an order that stands: it was paid in another way while a bank was thinking. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What came too late or twice, and went back; its payer is called until late_done_at says that they were.
    alter table customer_order add column late_cents integer not null default 0 check (late_cents >= 0);
    update customer_order set late_cents = paid_cents where status = 'expired' and paid_cents > 0;
    drop index customer_order_late;
    create index customer_order_late on customer_order (placed_at desc, id desc) where late_cents > 0
  `.execute(db)
}
