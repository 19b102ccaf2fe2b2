import { type Kysely, sql } from 'kysely'

/**
 * Locks the counted ones of some items on the shelves of a place, in one order, until the transaction ends, and answers them. Those who
 * sell other items there do not wait; whoever holds the shelves of the whole place does, and is waited for.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function lock_items(place uuid, items uuid[]) returns setof uuid language plpgsql as $$
    declare
      one record;
    begin
      perform pg_advisory_xact_lock_shared(hashtext('stock'), hashtext(place::text));
      for one in
        select id, hashtextextended('stock ' || place || ' ' || id, 0) as key from item where tracked and id = any(items) order by key
      loop
        perform pg_advisory_xact_lock(one.key);
        return next one.id;
      end loop;
    end $$
  `.execute(db)
}
