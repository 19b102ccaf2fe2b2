import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A booking that is off names its line no more: what was paid for it is found by what its lines are about.
    create index order_line_booking on order_line ((ref ->> 'bookingId')) where kind in ('booking', 'fee')
  `.execute(db)
}
