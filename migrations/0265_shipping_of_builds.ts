import { type Kysely, sql } from 'kysely'

/** Sending what was built is a line of its order, at the price that the terms of builds say. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table build add column shipping_line_id uuid unique references order_line;

    update setting set value = value || '{"shippingCents": 2500}' where key = 'build_terms';
  `.execute(db)
}
