import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Somebody waits for a time: this one, or any of a part of a day.
    create table waitlist_entry (
      id uuid primary key default uuidv7(),
      service_id uuid not null references service,
      option_id uuid not null references service_option,
      person_id uuid not null references person,
      -- As the person wrote it; where offers go.
      contact jsonb not null,
      -- A day of the studio's calendar. Without a start any time of the part will do.
      day date not null,
      part text not null check (part in ('morning', 'afternoon', 'evening')),
      starts_at timestamptz,
      -- Nobody but this member of the staff.
      staff_id uuid references resource,
      -- The higher ones come first, in each whoever has waited longest.
      tier smallint not null default 0 constraint waitlist_entry_tier_is_one_of_two check (tier in (0, 1)),
      status text not null check (status in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'removed')),
      version integer not null default 1,
      -- The last start that would do: whoever waits for it waits no longer.
      ends_at timestamptz not null,
      created_at timestamptz not null
    );
    create unique index waitlist_entry_is_wanted_once
      on waitlist_entry (person_id, option_id, day, part, starts_at, staff_id) nulls not distinct
      where status in ('waiting', 'offered');
    create index waitlist_entry_line on waitlist_entry (service_id, day, tier desc, id) where status in ('waiting', 'offered');
    create index waitlist_entry_person on waitlist_entry (person_id);
    create index waitlist_entry_ends on waitlist_entry (ends_at);

    create table waitlist_entry_transition (
      entry_id uuid not null references waitlist_entry on delete cascade,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (entry_id, version)
    );

    -- Who was offered what, and when. One that is for everybody keeps nothing: the first to accept has it.
    create table waitlist_offer (
      id uuid primary key default uuidv7(),
      entry_id uuid not null references waitlist_entry on delete cascade,
      hold_id uuid references hold on delete set null,
      for_everybody boolean not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      offered_at timestamptz not null,
      expires_at timestamptz not null,
      -- Gone: somebody else was faster, or the studio no longer offers it.
      outcome text check (outcome in ('accepted', 'declined', 'lapsed', 'gone')),
      ended_at timestamptz,
      booking_id uuid references booking on delete set null,
      constraint waitlist_offer_lasts check (offered_at < expires_at),
      constraint waitlist_offer_ends_with_an_outcome check ((outcome is null) = (ended_at is null)),
      constraint waitlist_offer_for_everybody_keeps_nothing check (not for_everybody or hold_id is null)
    );
    create unique index waitlist_offer_is_open_once on waitlist_offer (entry_id) where outcome is null;
    create index waitlist_offer_entry on waitlist_offer (entry_id, offered_at);
    create index waitlist_offer_hold on waitlist_offer (hold_id) where hold_id is not null;
    create index waitlist_offer_booking on waitlist_offer (booking_id) where booking_id is not null;
  `.execute(db)
}
