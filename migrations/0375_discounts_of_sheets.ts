import { type Kysely, sql } from 'kysely'

/**
 * What a sheet takes off a club is taken off the lines of its quote, beside what staff have taken off what was ordered before. What
 * was quoted until now was quoted without it, and stays as it was signed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table quote_line add column sheet_discount_cents bigint not null default 0 check (sheet_discount_cents >= 0)
  `.execute(db)
}
