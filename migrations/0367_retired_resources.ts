import { type Kysely, sql } from 'kysely'

/**
 * What was retired in the same moment is taken by nobody: as with a time that somebody else has, the row is left out, and whoever
 * asked looks for another one. The lock waits for whoever retires it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function leave_out_retired() returns trigger language plpgsql as $$
    begin
      perform from resource where id = new.resource_id and active for key share;
      return case when found then new end;
    end $$
  `.execute(db)
  await sql`
    create trigger allocation_is_of_active_resource before insert on allocation
      for each row when (new.blocking and new.block_id is null) execute function leave_out_retired()
  `.execute(db)
}
