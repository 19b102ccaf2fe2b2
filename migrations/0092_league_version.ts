import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Of two who change what a league is or takes, the second one sees what the first one has done.
    alter table league add column version integer not null default 1;
  `.execute(db)
}
