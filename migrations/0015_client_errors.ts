import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Errors in browsers, those that are the same one together. Nothing in it is about a person.
    create table client_error (
      id uuid primary key default uuidv7(),
      fingerprint text not null constraint client_error_is_kept_once unique,
      code text not null,
      operation text not null,
      message text not null,
      stack text not null,
      path text not null,
      build text not null,
      browser text not null,
      error_ids text[] not null,
      count bigint not null constraint client_error_happened check (count > 0),
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      constraint client_error_is_first_seen_before_last check (first_seen_at <= last_seen_at),
      constraint client_error_keeps_few_ids check (cardinality(error_ids) between 1 and 20)
    );
    create index client_error_newest on client_error (last_seen_at desc, id desc);

    -- How often in each minute of the last day.
    create table client_error_minute (
      client_error_id uuid not null references client_error on delete cascade,
      minute timestamptz not null,
      count bigint not null constraint client_error_minute_is_counted check (count > 0),
      primary key (client_error_id, minute)
    );
    create index client_error_minute_oldest on client_error_minute (minute);
  `.execute(db)
}
