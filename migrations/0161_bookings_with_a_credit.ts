import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A lesson of a package pays for it, and is used up where it is canceled late.
    alter table booking add column with_credit boolean not null default false;
    update booking set with_credit = true
      where id in (select booking_id from credit_entry where kind = 'reserve');
  `.execute(db)
}
