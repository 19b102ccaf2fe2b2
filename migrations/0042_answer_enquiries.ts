import { type Kysely, sql } from 'kysely'

/** Questions of visitors reach the bench as well, which looks up no clients. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into permission (action, resource) values ('answer', 'enquiries');
    insert into role_permission (role_name, action, resource)
      select name, 'answer', 'enquiries' from role
      where name in ('admin', 'super_admin', 'manager', 'front_desk', 'fitter', 'builder', 'coach');
  `.execute(db)
}
