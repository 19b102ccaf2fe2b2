import { type Kysely, sql } from 'kysely'

/**
 * What somebody on the waitlist was told that a time costs them: what they accept it at, also where it is kept for nobody. Of offers
 * that are open, what is kept says it; what is offered to everybody was told without a price, and has none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table waitlist_offer
      add column price_cents bigint constraint waitlist_offer_costs_no_less_than_nothing check (price_cents >= 0);
    update waitlist_offer set price_cents = hold.price_cents from hold where hold.id = hold_id;
  `.execute(db)
}
