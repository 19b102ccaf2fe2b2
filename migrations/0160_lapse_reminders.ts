import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Of which lessons that are about to lapse their owner was told, and how long before.
    create table credit_reminder (
      lot_id uuid not null references credit_lot,
      days_before smallint not null,
      sent_on date not null,
      primary key (lot_id, days_before)
    );
  `.execute(db)
}
