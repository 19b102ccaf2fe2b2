import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Whoever was merged is an empty row that leads to the survivor, and goes with them.
    alter table person
      add merged_into uuid constraint merged_into_somebody references person on delete cascade,
      add constraint person_is_not_merged_into_themselves check (merged_into <> id),
      add constraint merged_person_is_nobody check (
        merged_into is null or (user_id is null and email is null and phone is null and born_on is null)
      );
    create index person_merged_into on person (merged_into) where merged_into is not null;

    create table person_merge (
      id uuid primary key default uuidv7(),
      from_id uuid not null references person on delete cascade,
      into_id uuid not null references person on delete cascade,
      -- Who was merged, as they were: their addresses stay those of the survivor.
      former jsonb not null,
      -- The survivor as they were, and as the merge has left them.
      before jsonb not null,
      after jsonb not null,
      -- The rows that became the survivor's, by table and key; those that were dropped, whole.
      moved jsonb not null,
      dropped jsonb not null,
      at timestamptz not null,
      by_id uuid references auth_user on delete set null,
      undone_at timestamptz
    );
    create index person_merge_into on person_merge (into_id);
    create unique index person_is_merged_once on person_merge (from_id) where undone_at is null;
    create index person_merge_by on person_merge (by_id);

    -- That somebody was merged into a client is nothing that the studio has of this client.
    create or replace function person_is_referenced(person_id uuid) returns boolean language plpgsql stable as $$
    declare
      reference record;
      found_one boolean;
    begin
      for reference in
        select conrelid::regclass as referring, attname as column_name
        from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and confrelid = 'person'::regclass
          and conrelid not in ('person'::regclass, 'person_merge'::regclass)
      loop
        execute format('select exists (select from %s where %I = $1)', reference.referring, reference.column_name)
          into found_one using person_id;
        if found_one then
          return true;
        end if;
      end loop;
      return false;
    end $$;
  `.execute(db)
}
