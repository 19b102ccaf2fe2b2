import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Whether anything refers to a client: bookings, memberships, whatever has a key to them now or gets one later.
    create function person_is_referenced(person_id uuid) returns boolean language plpgsql stable as $$
    declare
      reference record;
      found_one boolean;
    begin
      for reference in
        select conrelid::regclass as referring, attname as column_name
        from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and confrelid = 'person'::regclass
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
