import { type Kysely, sql } from 'kysely'

/**
 * A list of orders of some sums is counted and added up by the index alone: one in a hundred of a million orders is as many as are
 * counted, for which all of them were read.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index customer_order_total;
    create index customer_order_total on customer_order (total_cents) include (location_id, status, due_cents);
  `.execute(db)
}
