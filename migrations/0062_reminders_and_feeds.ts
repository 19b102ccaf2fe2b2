import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What became of the reminders of a booking at this time; one that moved is reminded of anew.
    create table booking_reminder (
      booking_id uuid not null references booking on delete cascade,
      starts_at timestamptz not null,
      lead_minutes integer not null check (lead_minutes > 0),
      outcome text not null check (outcome in ('sent', 'late', 'quiet', 'just_told', 'unwanted', 'unreachable')),
      at timestamptz not null,
      constraint booking_reminder_is_sent_once primary key (booking_id, starts_at, lead_minutes)
    );

    -- A secret address by which a calendar program reads bookings: one's own, or those of a member of staff or a bay.
    create table calendar_feed (
      id uuid primary key default uuidv7(),
      user_id uuid not null references auth_user on delete cascade,
      -- Null: the bookings of the account itself.
      resource_id uuid references resource on delete cascade,
      token_hash text not null constraint calendar_feed_token_is_unique unique,
      created_at timestamptz not null,
      read_at timestamptz,
      constraint calendar_feed_is_made_once unique nulls not distinct (user_id, resource_id)
    );
    create index calendar_feed_resource on calendar_feed (resource_id) where resource_id is not null;
  `.execute(db)
}
