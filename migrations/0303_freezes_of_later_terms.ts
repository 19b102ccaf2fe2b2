import { type Kysely, sql } from 'kysely'

/**
 * Who pays by the month may rest in a month that is not paid yet. Such a freeze moves nothing until the term before it, or the one
 * that it falls into, has begun: then its days are counted, once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table membership_freeze
      add column counted boolean not null default true,
      -- On which day of the month it was charged before: a freeze that is given up leaves that as it was.
      add column anchor_before smallint;
  `.execute(db)
}
