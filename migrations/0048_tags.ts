import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tag (
      id uuid primary key default uuidv7(),
      name text not null check (char_length(name) between 1 and 40)
    );
    create unique index tag_name_is_unique on tag (lower(name));

    create table person_tag (
      tag_id uuid not null references tag on delete cascade,
      person_id uuid not null references person on delete cascade,
      at timestamptz not null default now(),
      primary key (tag_id, person_id)
    );
    create index person_tag_person on person_tag (person_id);

    insert into permission (action, resource) values ('manage_clients', 'users');
    insert into role_permission (role_name, action, resource)
      select name, 'manage_clients', 'users' from role
      where name in ('admin', 'super_admin', 'manager', 'front_desk', 'fitter', 'coach');
  `.execute(db)
}
