import { type Kysely, sql } from 'kysely'

/** Whoever teaches says who came to what they give themselves, and gives a lesson of theirs back; the desk does it for all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into permission (action, resource) values ('teach', 'lessons');
    insert into role_permission (role_name, action, resource)
      select name, 'teach', 'lessons' from role where name in ('admin', 'super_admin', 'manager', 'coach');
  `.execute(db)
}
