import { type Kysely, sql } from 'kysely'

/**
 * What staff have taken off what was ordered stays off what a change makes of it, on the lines of its quote; and what was ordered
 * came to so much when the change was sent, which is what it is more or less than.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table quote_line add column discount_cents bigint not null default 0 check (discount_cents >= 0)
  `.execute(db)
  await sql`alter table quote add column from_cents bigint`.execute(db)
}
