import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function announce_role_permissions() returns trigger language plpgsql as $$
    begin
      perform pg_notify('role_permissions', '');
      return null;
    end $$;
    create trigger role_permissions_are_announced after insert or update or delete or truncate on role_permission
      execute function announce_role_permissions();
  `.execute(db)
}
