import { type Kysely, sql } from 'kysely'

/**
 * A float was nowhere in the books, and neither was what lay in a drawer beside what was left in it. By what each opening differs
 * from that is kept with its session; what earlier openings differed by is posted once for each place, so that account 1000 is
 * what the drawers hold.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table drawer_session
      -- The float, less what was left in the drawer; all of it where it was opened for the first time.
      add column brought_cents integer not null default 0;

    update drawer_session set brought_cents = float_cents - left_before.cents
      from (
        select id, coalesce(
          lag(counted_cents - banked_cents) over (partition by drawer_id order by opened_at, id), 0
        ) as cents from drawer_session
      ) as left_before where left_before.id = drawer_session.id;
  `.execute(db)
  await sql`
    with brought as (
      select location_id, sum(brought_cents) as cents from drawer_session join drawer on drawer.id = drawer_id
        group by location_id having sum(brought_cents) <> 0
    ), entry as (
      insert into ledger_entry (event, event_key, posted_on, location_id, reason)
        select 'floats_known', 'floats_known:' || location.id,
          greatest((now() at time zone zone)::date, first_open_day(location.id)), location.id,
          'What lay in the drawers beside their takings'
          from brought join location on location.id = location_id
        returning id, location_id
    )
    insert into ledger_line (entry_id, line, account, debit_cents, credit_cents)
      select entry.id, side.line, side.account, greatest(side.cents, 0), greatest(-side.cents, 0)
        from entry join brought using (location_id)
          cross join lateral (values (1, '1000', brought.cents), (2, '3000', -brought.cents)) as side (line, account, cents)
  `.execute(db)
}
