import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What was paid for a time and is earned by its days: the dues of a term, the fee of a clinic. What is not earned yet is owed.
    create table revenue_schedule (
      id uuid primary key default uuidv7(),
      -- Which feature it belongs to, and which of its rows.
      kind text not null,
      owner_id uuid not null,
      -- Null where it was opened with the books.
      order_line_id uuid unique,
      location_id uuid not null references location,
      -- Where it is owed, and what it becomes.
      account text not null references account,
      revenue_account text not null references account,
      total_cents integer not null check (total_cents >= 0),
      earned_cents integer not null default 0,
      -- Given up before it was earned: paid back, or credited to what comes after it.
      released_cents integer not null default 0 check (released_cents >= 0),
      from_on date not null,
      -- How many days it is earned by, those in which it rests not counted.
      days integer not null check (days > 0),
      rests datemultirange not null default '{}',
      created_at timestamptz not null default now(),
      constraint revenue_schedule_earns_no_more_than_its_total check (
        earned_cents between 0 and total_cents and earned_cents + released_cents <= total_cents
      )
    );
    create index revenue_schedule_owner on revenue_schedule (kind, owner_id);
    create index revenue_schedule_open on revenue_schedule (location_id, from_on)
      where earned_cents + released_cents < total_cents;

    -- How many of its days have passed at the end of a day.
    create function days_earned(from_on date, days integer, rests datemultirange, through date) returns integer
      language sql immutable parallel safe
      return greatest(0, least(days, through - from_on + 1 - coalesce((
        select sum(upper(rest) - lower(rest))::integer
        from unnest(rests * datemultirange(daterange(from_on, greatest(from_on, through + 1), '[)'))) as rest
      ), 0)));

    -- What each night earned, beneath the one entry that sums it up.
    create table revenue_recognition (
      schedule_id uuid not null references revenue_schedule,
      posted_on date not null,
      event_key text not null,
      cents integer not null check (cents <> 0),
      primary key (schedule_id, event_key)
    );
    create trigger revenue_recognition_is_append_only before update or delete or truncate on revenue_recognition
      execute function refuse_change();
  `.execute(db)
}
