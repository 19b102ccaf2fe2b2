import { type Kysely, sql } from 'kysely'

/**
 * A refund, a card that is to be kept and a payout count their steps, as payments and disputes do: a step is written by the version
 * that was read under its lock.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payment_refund add column version integer not null default 1;
    alter table card_setup add column version integer not null default 1;
    alter table payout add column version integer not null default 1;
  `.execute(db)
}
