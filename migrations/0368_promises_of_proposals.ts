import { type Kysely, sql } from 'kysely'

/**
 * Work that is proposed remembers whether its day was promised all the same, since it is looked at again once its client agrees. A
 * bag that is here stands on no bill that was cancelled: it is billed again before it leaves.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket_proposal add column is_rush boolean not null default false`.execute(db)
  await sql`
    update ticket set order_id = null from customer_order
    where customer_order.id = order_id and customer_order.status = 'cancelled' and collected_at is null
      and ticket.status in (
        'intake', 'triage', 'estimated', 'awaiting_approval', 'approved', 'declined', 'awaiting_parts', 'in_repair', 'curing', 'qc',
        'ready', 'unclaimed'
      )
  `.execute(db)
}
