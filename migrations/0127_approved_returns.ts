import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Whose code let somebody take goods back without a receipt: stands in the list beside who took them.
    alter table loose_return add column approved_by uuid;
  `.execute(db)
}
