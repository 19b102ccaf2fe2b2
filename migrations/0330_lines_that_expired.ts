import { type Kysely, sql } from 'kysely'

/**
 * What was taken out of an order is not kept anew when its payment comes late; what only expired is. Of orders that expired before,
 * nobody can tell the two apart: all of theirs may be kept anew, as until now.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_line add column expired_at timestamptz;
    update order_line set expired_at = expires_at
      from customer_order
      where customer_order.id = order_id and status = 'expired' and state = 'released' and expires_at is not null;
  `.execute(db)
}
