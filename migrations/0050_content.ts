import { type Kysely, sql } from 'kysely'

/** What a studio says of itself on each page. A studio that is set up gets its first words in 0052. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table content (
      page text not null check (page ~ '^[a-z][a-z-]{0,59}$'),
      part text not null check (part ~ '^[a-z][a-z-]{0,59}$'),
      body text not null check (char_length(body) <= 10000),
      version integer not null default 1 check (version > 0),
      updated_at timestamptz not null default now(),
      updated_by uuid references auth_user on delete set null,
      primary key (page, part)
    );
    create index content_updated_by on content (updated_by);
  `.execute(db)
}
