import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What a studio decides for itself; what has no row is as the code has it.
    create table setting (
      key text primary key,
      value jsonb not null,
      version integer not null default 1
    );

    alter table notice
      add column kind text not null default 'needed' check (kind in ('needed', 'reminder', 'offer', 'news')),
      -- Whom it is to, where they may choose not to be told.
      add column person_id uuid references person on delete cascade,
      -- From then on it is of no use.
      add column expires_at timestamptz,
      -- What it said was removed.
      add column emptied boolean not null default false,
      add column resends uuid references notice on delete set null,
      add constraint notice_of_choice_names_its_person check (kind = 'needed' or person_id is not null);
    create index notice_person on notice (person_id) where person_id is not null;
    create index notice_resends on notice (resends) where resends is not null;
    create index notice_failed on notice (id) where failed_at is not null;
    update notice set emptied = true where text like 'The text of this message %was removed%';

    -- What somebody chose to be told; without a row the default of its kind holds.
    create table notice_preference (
      person_id uuid not null references person on delete cascade,
      kind text not null check (kind in ('reminder', 'offer', 'news')),
      channel text not null check (channel in ('email', 'sms')),
      wanted boolean not null,
      changed_at timestamptz not null,
      constraint notice_preference_is_said_once primary key (person_id, kind, channel)
    );

    -- Addresses that nothing is sent to: a mailbox in lower case, a number with + and its country code.
    create table notice_suppression (
      channel text not null check (channel in ('email', 'sms')),
      address text not null,
      reason text not null check (reason in ('stopped', 'bounced', 'complained')),
      detail text not null default '',
      at timestamptz not null,
      constraint notice_suppression_is_said_once primary key (channel, address)
    );
  `.execute(db)
}
