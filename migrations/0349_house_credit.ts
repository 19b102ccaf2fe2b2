import { type Kysely, sql } from 'kysely'

/** What goes back to a house account beyond what is owed on it becomes store credit, as an entry of each of the two. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table wallet_entry drop constraint wallet_entry_what_check;
    alter table wallet_entry add constraint wallet_entry_what_check
      check (what in ('goodwill', 'refund', 'spend', 'give_back', 'pay', 'divided', 'to_credit'));
  `.execute(db)
}
