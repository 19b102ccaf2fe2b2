import { type Kysely, sql } from 'kysely'

/** The ways in which staff look at a list. One without an owner is the studio's, for everybody who may open that list. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table saved_view (
      id uuid primary key default uuidv7(),
      -- The path of the list's page; search is what stands in its address behind the path.
      list text not null check (char_length(list) between 1 and 200),
      name text not null check (char_length(name) between 1 and 60),
      search text not null check (char_length(search) <= 2000),
      owner_id uuid references auth_user on delete cascade
    );
    create unique index saved_view_name_is_unique on saved_view (list, owner_id, lower(name)) nulls not distinct;
    create index saved_view_owner on saved_view (owner_id);

    -- What a list opens with, by account.
    create table usual_view (
      user_id uuid not null references auth_user on delete cascade,
      list text not null check (char_length(list) between 1 and 200),
      view_id uuid not null references saved_view on delete cascade,
      primary key (user_id, list)
    );
    create index usual_view_view on usual_view (view_id);
  `.execute(db)
}
