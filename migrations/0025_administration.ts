import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A deleted account that is kept without anything that names its owner.
    alter table auth_user add column deleted_at timestamptz;

    -- The studio made it: unlike one that somebody signed up for, it does not give way before its address is proven.
    alter table auth_user add column by_studio boolean not null default false;

    create index auth_user_newest on auth_user (created_at desc, id desc);
    create index auth_user_search on auth_user using gin (
      lower(
        coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(user_metadata->>'full_name', '') || ' ' ||
        coalesce(user_metadata->>'first_name', '') || ' ' || coalesce(user_metadata->>'last_name', '')
      ) gin_trgm_ops
    );
  `.execute(db)
}
