import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Since when it is for another time, or with somebody else, than was agreed on: it is given back free of charge.
    alter table clinic_seat add column moved_at timestamptz;
    -- What was earned before its days became others: by these the rest is earned.
    alter table revenue_schedule add column kept_cents integer not null default 0
      check (kept_cents between 0 and total_cents);
  `.execute(db)
}
