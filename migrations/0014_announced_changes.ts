import { type Kysely, sql } from 'kysely'

// Servers keep these tables in memory (server/kernel/db/watch.ts): whoever changes one announces it on the channel it names.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], '');
      return null;
    end $$;

    create or replace trigger signing_keys_are_announced after insert or update or delete or truncate on signing_key
      execute function announce_change('signing_keys');
    drop function announce_signing_keys();

    create trigger role_permissions_are_announced after insert or update or delete or truncate on role_permission
      execute function announce_change('role_permissions');
  `.execute(db)
}
