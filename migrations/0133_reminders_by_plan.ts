import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Who has chosen another plan since they were told of their renewal is told of it anew.
    alter table membership_reminder
      drop constraint membership_reminder_pkey,
      add primary key (membership_id, term, plan_id, days_before);
  `.execute(db)
}
