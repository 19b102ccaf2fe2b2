import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table location
      add column brand_color text not null default '#1e5b41' check (brand_color ~ '^#[0-9a-f]{6}$');

    -- What the studio changed of a mail's wording; a mail without a row has the default one.
    create table mail_template (
      name text primary key,
      subject text not null,
      lead text not null,
      updated_at timestamptz not null,
      updated_by uuid references auth_user on delete set null
    );
    create index mail_template_updated_by on mail_template (updated_by) where updated_by is not null;

    -- The queue knows when a notice is tried next.
    drop index notice_waiting;
    alter table notice
      drop column next_attempt_at,
      add column template text,
      -- Holds codes or links that let somebody in.
      add column secret boolean not null default false,
      -- Until then one worker has it, so that no other sends it as well.
      add column claimed_until timestamptz,
      add column failed_at timestamptz,
      add constraint notice_is_sent_or_failed check (sent_at is null or failed_at is null);
    create index notice_waiting on notice (channel, created_at) where sent_at is null and failed_at is null;
  `.execute(db)
}
