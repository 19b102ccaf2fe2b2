import { type Kysely, sql } from 'kysely'

/**
 * The front desk sees the builds that clients ask it about. Builders read what lies there and no cost, which whoever keeps the stock
 * reads: they look things up by `read/inventory`, and what they take is taken by the stages of the bench.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into role_permission (role_name, action, resource)
      select name, 'view_all_builds', 'builds' from role where name = 'front_desk'
      on conflict do nothing;

    insert into role_permission (role_name, action, resource)
      select name, 'read', 'inventory' from role where name = 'builder'
      on conflict do nothing;

    delete from role_permission
      where role_name = 'builder' and action = 'manage_inventory' and resource = 'inventory';
  `.execute(db)
}
