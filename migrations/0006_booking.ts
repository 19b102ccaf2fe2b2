import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;

    create table resource (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      kind text not null check (kind in ('staff', 'bay')),
      name text not null,
      title text not null,
      about text not null default '',
      active boolean not null default true,
      position integer not null
    );

    -- A skill of a staff member, a feature of a bay.
    create table resource_capability (
      resource_id uuid not null references resource on delete cascade,
      capability text not null,
      primary key (resource_id, capability)
    );

    -- When staff work, in wall time of the location; bays are there whenever the studio is open.
    create table work_pattern (
      resource_id uuid not null references resource on delete cascade,
      weekday smallint not null check (weekday between 1 and 7),
      starts time not null,
      ends time not null,
      check (starts < ends),
      primary key (resource_id, weekday, starts)
    );

    -- A person's leave, a bay's maintenance.
    create table time_off (
      id uuid primary key default uuidv7(),
      resource_id uuid not null references resource on delete cascade,
      during tstzrange not null check (not isempty(during)),
      reason text not null
    );
    create index time_off_during on time_off using gist (resource_id, during);

    create table hold (
      id uuid primary key default gen_random_uuid(),
      service_id uuid not null references service,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      price_cents integer not null check (price_cents >= 0),
      expires_at timestamptz not null,
      extended boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index hold_expiry on hold (expires_at);

    create table booking (
      id uuid primary key default uuidv7(),
      reference text not null constraint booking_reference_is_unique unique,
      status text not null check (
        status in ('confirmed', 'checked_in', 'completed', 'no_show', 'cancelled_customer', 'cancelled_staff')
      ),
      version integer not null default 1,
      location_id uuid not null references location,
      service_id uuid not null references service,
      person_id uuid not null references person,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (starts_at < ends_at),
      price_cents integer not null check (price_cents >= 0),
      cancellation_fee_cents integer check (cancellation_fee_cents >= 0),
      -- As they stood when the booking was made.
      cancellation_policy jsonb not null,
      contact jsonb not null,
      answers jsonb not null default '{}',
      idempotency_key text constraint booking_idempotency_key_is_unique unique,
      request_hash text,
      created_at timestamptz not null default now(),
      check ((idempotency_key is null) = (request_hash is null))
    );
    create index booking_start on booking (starts_at);
    create index booking_person on booking (person_id, starts_at);

    -- What a hold or a booking occupies, buffers included. No resource is ever occupied twice.
    create table allocation (
      id uuid primary key default uuidv7(),
      resource_id uuid not null references resource,
      during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
      hold_id uuid references hold on delete cascade,
      booking_id uuid references booking on delete cascade,
      blocking boolean not null default true,
      check (num_nonnulls(hold_id, booking_id) = 1),
      constraint allocation_does_not_overlap exclude using gist (resource_id with =, during with &&) where (blocking)
    );
    create index allocation_hold on allocation (hold_id) where hold_id is not null;
    create index allocation_booking on allocation (booking_id) where booking_id is not null;

    create table booking_transition (
      id bigint generated always as identity primary key,
      booking_id uuid not null references booking,
      from_status text,
      to_status text not null,
      actor_kind text not null check (actor_kind in ('guest', 'link', 'person', 'service', 'system')),
      actor_id uuid,
      reason text,
      version integer not null,
      at timestamptz not null default now(),
      constraint booking_transition_version_is_unique unique (booking_id, version)
    );
    create trigger booking_transition_is_append_only before update or delete or truncate on booking_transition
      execute function refuse_change();
  `.execute(db)
}
