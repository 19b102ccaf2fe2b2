import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Counts each change of somebody's hours, leave or skills: whoever saves must have seen the one before.
    alter table resource add column version integer not null default 1;

    insert into permission (action, resource) values ('manage_schedule', 'staff'), ('manage_schedule', 'studio');
    -- Their own row; with the second one everybody's, the bays and closures.
    insert into role_permission (role_name, action, resource)
      select name, 'manage_schedule', 'staff' from role
      where name in ('admin', 'super_admin', 'manager', 'fitter', 'builder', 'coach');
    insert into role_permission (role_name, action, resource)
      select name, 'manage_schedule', 'studio' from role where name in ('admin', 'super_admin', 'manager');
  `.execute(db)
}
