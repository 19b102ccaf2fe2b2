import { type Kysely, sql } from 'kysely'

/**
 * Cash is rounded to whatever coin a country has, up to a whole unit and more. A card is charged in what its provider can move:
 * where that is coarser than the currency, the difference stands beside the payment as it does beside one in cash.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table location
      drop constraint location_rounds_cash_to_a_coin,
      add constraint location_rounds_cash_to_a_coin check (cash_rounding_cents between 0 and 10000);
    alter table payment
      drop constraint payment_rounds_cash_alone,
      add constraint payment_rounds_what_moves check (method = 'cash' or provider is not null or rounding_cents = 0);
  `.execute(db)
}
