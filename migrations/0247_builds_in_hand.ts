import { type Kysely, sql } from 'kysely'

/** What a client is told of a build, when they come for it, and by what its clubs are known before they leave. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table build
      -- Whoever else collects it says this.
      add column collect_code text not null default lpad(floor(random() * 10000)::integer::text, 4, '0'),
      add column pickup_at timestamptz;
    alter table build_club add column passport_code text unique;

    create table build_message (
      id uuid primary key default uuidv7(),
      build_id uuid not null references build,
      text text not null,
      by uuid,
      at timestamptz not null
    );
    create index build_message_build on build_message (build_id, at);
  `.execute(db)
}
