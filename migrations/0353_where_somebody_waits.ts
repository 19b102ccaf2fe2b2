import { type Kysely, sql } from 'kysely'

/** Whoever waits for a time waits at a place: those who wait already do so at the first, where all bays are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table waitlist_entry add column location_id uuid references location;
    update waitlist_entry set location_id = (select id from location order by id limit 1);
    alter table waitlist_entry alter column location_id set not null;
    drop index waitlist_entry_is_wanted_once;
    create unique index waitlist_entry_is_wanted_once
      on waitlist_entry (location_id, person_id, option_id, day, part, starts_at, staff_id) nulls not distinct
      where status in ('waiting', 'offered');
  `.execute(db)
}
