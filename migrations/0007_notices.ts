import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The outbox: written in the transaction of what it tells about, delivered after the commit.
    create table notice (
      id uuid primary key default uuidv7(),
      channel text not null check (channel in ('email', 'sms')),
      recipient text not null,
      subject text not null,
      text text not null,
      html text,
      attachments jsonb not null default '[]',
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      last_error text,
      sent_at timestamptz
    );
    create index notice_newest on notice (created_at desc, id desc);
    create index notice_waiting on notice (next_attempt_at) where sent_at is null;
  `.execute(db)
}
