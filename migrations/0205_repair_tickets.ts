import { type Kysely, sql } from 'kysely'

/** What people own, what they bring in, and what the bench has to do. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into permission (action, resource) values ('manage_tickets', 'workshop');
    insert into role_permission (role_name, action, resource)
      select name, 'manage_tickets', 'workshop' from role
      where name in ('admin', 'super_admin', 'manager', 'front_desk', 'fitter', 'builder');

    create table club (
      id uuid primary key default uuidv7(),
      -- Null once its owner is forgotten: what it is stays.
      person_id uuid references person,
      slot text not null,
      spec jsonb not null default '{}' check (jsonb_typeof(spec) = 'object'),
      passport_code text not null unique check (passport_code ~ '^[0-9A-HJKMNP-TV-Z]{11}$'),
      status text not null default 'in_bag' check (status in ('in_bag', 'lost', 'stolen', 'retired')),
      version integer not null default 1,
      created_at timestamptz not null
    );
    create index club_person on club (person_id, created_at, id);

    create sequence ticket_number start 3001;
    create table ticket (
      id uuid primary key default uuidv7(),
      number text not null unique default 'T-' || nextval('ticket_number'),
      person_id uuid references person,
      location_id uuid not null references location,
      status text not null,
      version integer not null default 1,
      -- Up to so much, without tax, nobody asks the client.
      limit_cents integer check (limit_cents >= 0),
      needed_by date,
      accepts_substitutes boolean not null default false,
      -- Where the bag stands.
      place text not null default '',
      note text not null default '',
      -- Who left it, as they signed.
      signed_name text not null default '',
      approved_cents integer check (approved_cents >= 0),
      order_id uuid unique references customer_order,
      cures_until timestamptz,
      ready_at timestamptz,
      collected_at timestamptz,
      collected_by text not null default '',
      -- Whoever else collects it says this.
      collect_code text not null,
      reminders smallint not null default 0,
      created_at timestamptz not null
    );
    create index ticket_status on ticket (status, created_at desc, id);
    create index ticket_person on ticket (person_id, created_at desc);
    create index ticket_created on ticket (created_at desc, id desc);

    create table ticket_transition (
      ticket_id uuid not null references ticket,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (ticket_id, version)
    );
    create trigger ticket_transition_is_append_only before update or delete or truncate on ticket_transition
      execute function refuse_change();

    create table ticket_club (
      id uuid primary key default uuidv7(),
      ticket_id uuid not null references ticket,
      club_id uuid not null references club,
      position smallint not null,
      bag_tag text not null default '',
      condition text not null default '',
      unique (ticket_id, club_id)
    );
    create index ticket_club_tag on ticket_club (bag_tag) where bag_tag <> '';
    create index ticket_club_club on ticket_club (club_id);

    -- As agreed: another price of the list changes none of it.
    create table ticket_job (
      id uuid primary key default uuidv7(),
      ticket_id uuid not null references ticket,
      -- Null for what is done to the ticket as a whole.
      ticket_club_id uuid references ticket_club,
      job text not null references bench_job,
      item_id uuid references item,
      position smallint not null,
      wraps smallint check (wraps between 0 and 9),
      note text not null default '',
      price_cents integer not null check (price_cents >= 0)
    );
    create index ticket_job_ticket on ticket_job (ticket_id, position);

    create table club_history (
      id uuid primary key default uuidv7(),
      club_id uuid not null references club,
      kind text not null check (kind in ('added', 'changed', 'serviced')),
      ticket_id uuid references ticket,
      facts jsonb not null default '{}',
      at timestamptz not null
    );
    create index club_history_club on club_history (club_id, at);
    create trigger club_history_is_append_only before update or delete or truncate on club_history
      execute function refuse_change();

    -- What the bench does for builds and tickets, which it does not tell apart.
    create table bench_task (
      id uuid primary key default uuidv7(),
      owner_kind text not null check (owner_kind in ('build', 'ticket')),
      owner_id uuid not null,
      club_id uuid references club,
      -- One after the other for one club.
      position smallint not null,
      stage text not null,
      minutes smallint not null check (minutes >= 0),
      cure_minutes integer not null default 0 check (cure_minutes >= 0),
      skill text,
      earliest date,
      due_on date,
      -- Whoever it is meant for; anybody who can, without.
      resource_id uuid references resource,
      done_at timestamptz,
      done_by uuid,
      unique nulls not distinct (owner_kind, owner_id, club_id, position)
    );
    create index bench_task_open on bench_task (due_on, owner_id) where done_at is null;

    create table bench_capacity (
      resource_id uuid not null references resource on delete cascade,
      weekday smallint not null check (weekday between 1 and 7),
      minutes smallint not null check (minutes between 1 and 1440),
      primary key (resource_id, weekday)
    );

    create table promise (
      id uuid primary key default uuidv7(),
      owner_kind text not null check (owner_kind in ('build', 'ticket')),
      owner_id uuid not null,
      promised_on date not null,
      reason text not null,
      at timestamptz not null,
      by uuid
    );
    create index promise_owner on promise (owner_kind, owner_id, at desc);
    create trigger promise_is_append_only before update or delete or truncate on promise
      execute function refuse_change();
  `.execute(db)
}
