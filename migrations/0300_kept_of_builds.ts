import { type Kysely, sql } from 'kysely'

/**
 * What is kept of a cancelled build is a sale of its own, as what is kept of a booking is: a fee, which is taxed where the studio
 * has a rate for it. What is left of a price of which a part went back before goes back without a piece of its own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into tax_category (position, code, name) values (16, 'cancellation_fee', 'Cancellation fees');

    alter table order_refund_line drop constraint order_refund_line_quantity_check,
      add check (quantity >= 0);
  `.execute(db)
}
