import { type Kysely, sql } from 'kysely'

/** What something in a cart was called when it was put in: whoever comes back reads what of it is gone. Unknown of what is in one now. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table cart_line add column name text not null default ''`.execute(db)
}
