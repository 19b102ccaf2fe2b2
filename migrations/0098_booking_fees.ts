import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- By which the fee of a late cancellation or a no-show is paid; order_line_id pays for the booking itself.
    alter table booking
      add column fee_order_line_id uuid constraint booking_fee_order_line_is_unique unique references order_line;
  `.execute(db)
}
