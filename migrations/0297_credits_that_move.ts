import { type Kysely, sql } from 'kysely'

/**
 * A lesson that is moved past the last day of its package is paid by another one: a transfer out of the one and into the other,
 * and again if it moves again. What is reserved of a package goes along.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table credit_entry drop constraint credit_entry_happens_to_a_booking_once;
    create unique index credit_entry_happens_to_a_booking_once on credit_entry (booking_id, kind) where kind <> 'transfer';
    create index credit_entry_booking on credit_entry (booking_id) where booking_id is not null;

    create or replace view credit_balance with (security_invoker) as
      select lot_id,
        sum(quantity)::integer as lessons,
        (count(*) filter (where kind = 'reserve') - count(*) filter (where kind in ('release', 'consume'))
          - coalesce(sum(quantity) filter (where kind = 'transfer'), 0))::integer as reserved,
        sum(cents)::integer as cents
      from credit_entry group by lot_id;
  `.execute(db)
}
