import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Counts the links by which an order was paid without signing in: each new one ends the former.
    alter table customer_order add column link_version integer not null default 1;
  `.execute(db)
}
