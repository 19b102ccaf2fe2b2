import { type Kysely, sql } from 'kysely'

/**
 * Days are closed from the entries themselves, for what is not closed yet is all that stands after the last closed day. The view
 * of all days asks for the open ones again with each entry where nothing is known of the tables: for a year of days that took
 * seconds, in which nobody could post.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function close_ledger_days(closed_location uuid, closed_through date) returns void
      language plpgsql security definer set search_path = public, pg_temp
    as $$
    declare
      known date;
    begin
      perform pg_advisory_xact_lock(hashtext('close the books'));
      select through into known from ledger_closing where location_id = closed_location;
      if closed_through <= coalesce(known, '-infinity') then
        return;
      end if;

      insert into ledger_day
        select posted_on, entry.location_id, account, sub, sum(debit_cents), sum(credit_cents)
          from ledger_entry as entry join ledger_line on entry_id = entry.id
          where entry.location_id = closed_location
            and posted_on > coalesce(known, '-infinity') and posted_on <= closed_through
          group by posted_on, entry.location_id, account, sub;
      insert into ledger_closing values (closed_location, closed_through)
        on conflict (location_id) do update set through = excluded.through;
    end $$;
  `.execute(db)
}
