import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table role (
      name text primary key,
      description text not null
    );
    create table permission (
      action text not null,
      resource text not null,
      primary key (action, resource)
    );
    create table role_permission (
      role_name text not null references role on delete cascade,
      action text not null,
      resource text not null,
      primary key (role_name, action, resource),
      foreign key (action, resource) references permission on delete cascade
    );
    create table user_role (
      user_id uuid not null references auth_user on delete cascade,
      role_name text not null references role,
      granted_at timestamptz not null default now(),
      granted_by uuid references auth_user on delete set null,
      primary key (user_id, role_name)
    );

    insert into role (name, description) values
      ('admin', 'Runs the studio: everything but the system itself'),
      ('super_admin', 'Holds every permission and every role''s access'),
      ('manager', 'Runs the day, the people and the figures'),
      ('fitter', 'Fits clubs, writes build sheets'),
      ('builder', 'Builds and repairs clubs'),
      ('coach', 'Gives lessons and clinics'),
      ('front_desk', 'Checks people in, moves and cancels'),
      ('member', 'Holds a membership');

    insert into permission (action, resource) values
      ('read', 'users'), ('manage_users', 'users'),
      ('read', 'bookings'), ('manage_bookings', 'bookings'),
      ('view_all_builds', 'builds'), ('create_builds', 'builds'), ('edit_builds', 'builds'), ('delete_builds', 'builds'),
      ('manage_inventory', 'inventory'), ('view_analytics', 'analytics'), ('view_audit_logs', 'audit_logs'),
      ('manage_settings', 'settings'), ('admin', 'system');

    insert into role_permission (role_name, action, resource)
      select 'super_admin', action, resource from permission
      union all
      select 'admin', action, resource from permission where resource <> 'system'
      union all
      select 'manager', action, resource from permission
        where resource in ('bookings', 'builds', 'inventory', 'analytics')
           or (action, resource) in (('read', 'users'), ('view_audit_logs', 'audit_logs'))
      union all values
        ('fitter', 'read', 'users'), ('fitter', 'read', 'bookings'),
        ('fitter', 'view_all_builds', 'builds'), ('fitter', 'create_builds', 'builds'), ('fitter', 'edit_builds', 'builds'),
        ('builder', 'view_all_builds', 'builds'), ('builder', 'edit_builds', 'builds'),
        ('builder', 'manage_inventory', 'inventory'),
        ('coach', 'read', 'users'), ('coach', 'read', 'bookings'),
        ('front_desk', 'read', 'users'), ('front_desk', 'read', 'bookings'), ('front_desk', 'manage_bookings', 'bookings');
  `.execute(db)
}
