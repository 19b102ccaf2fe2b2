import { type Kysely, sql } from 'kysely'

/** Whoever reads clients does not take all of them home: the list as a file is a right of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into permission (action, resource) values ('export', 'users');
    insert into role_permission (role_name, action, resource)
      select name, 'export', 'users' from role where name in ('admin', 'super_admin', 'manager');
  `.execute(db)
}
