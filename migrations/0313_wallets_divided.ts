import { type Kysely, sql } from 'kysely'

/** A merge that is undone divides what was spent of both since: one entry each, which cancel each other out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table wallet_entry drop constraint wallet_entry_what_check;
    alter table wallet_entry add constraint wallet_entry_what_check
      check (what in ('goodwill', 'refund', 'spend', 'give_back', 'pay', 'divided'));
  `.execute(db)
}
