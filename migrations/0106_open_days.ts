import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index ledger_entry_location_day on ledger_entry (location_id, posted_on);

    -- The days of a location that are not closed: a few. In plpgsql, for what is inlined loses the number of rows, and then all
    -- entries are read to find those of today.
    create function open_ledger_days(of_location uuid) returns setof date language plpgsql stable rows 3 as $$
    declare
      closed_through date := (select through from ledger_closing where location_id = of_location);
      first_day date := (select min(posted_on) from ledger_entry where location_id = of_location);
      last_day date := (select max(posted_on) from ledger_entry where location_id = of_location);
    begin
      return query select day::date from generate_series(coalesce(closed_through + 1, first_day), last_day, interval '1 day') as day;
    end $$;

    create or replace view ledger_balance with (security_invoker) as
      select day, location_id, account, sub, debit_cents, credit_cents from ledger_day
      union all
      select posted_on, entry.location_id, account, sub, debit_cents, credit_cents
        from location
        cross join open_ledger_days(location.id) as open_day
        join ledger_entry as entry on entry.location_id = location.id and posted_on = open_day
        join ledger_line on entry_id = entry.id;
  `.execute(db)
}
