import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into permission (action, resource) values ('manage_members', 'memberships');
    insert into role_permission (role_name, action, resource)
      select name, 'manage_members', 'memberships' from role where name in ('admin', 'super_admin', 'manager', 'front_desk');

    -- From when on it may be stopped: what a plan is agreed on for at least.
    alter table membership
      add column stops_on date,
      add constraint membership_stops_once_it_is_asked check (stops_on is null or stopped_at is not null);
    alter table membership drop constraint membership_stops_or_renews;

    -- What a freeze costs is a charge of its own.
    alter table membership_charge add column freeze_id uuid references membership_freeze;
  `.execute(db)
}
