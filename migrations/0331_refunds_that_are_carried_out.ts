import { type Kysely, sql } from 'kysely'

/**
 * What failed is carried out by another tender of the same refund, which says so: one that goes to another payment could not be told
 * from what was to go there itself. Of those from before, the payment tells.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_refund_tender add column retries uuid references payment_refund (id);
    create index order_refund_tender_retries on order_refund_tender (retries);
  `.execute(db)
}
