import { type Kysely, sql } from 'kysely'

/**
 * What of the fee for a booking is one player's part, as it was when the booking ended: by what each share was to be paid after
 * its own discounts. Without it, as of all before, the parts go by the shares themselves.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking_player add fee_cents integer
      constraint booking_player_fee_is_positive check (fee_cents >= 0)
  `.execute(db)
}
