import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create table person (
      id uuid primary key default uuidv7(),
      user_id uuid constraint person_has_one_account unique references auth_user on delete set null,
      first_name text not null,
      last_name text not null,
      email text not null constraint person_email_is_unique unique check (email = lower(email)),
      phone text,
      created_at timestamptz not null default now()
    );
    create index person_by_name on person (lower(last_name), lower(first_name), id);
    create index person_search on person
      using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
  `.execute(db)
}
