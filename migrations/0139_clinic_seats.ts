import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Counts what staff save, so that nobody saves over somebody else.
    alter table lesson_package add column version integer not null default 1;
    alter table clinic
      add column version integer not null default 1,
      -- With fewer places taken than this a person decides, by that day, whether it takes place.
      add column minimum smallint check (minimum > 0),
      add column decide_on date,
      -- Somebody decided that it takes place with fewer.
      add column decided_at timestamptz,
      add column called_off_at timestamptz,
      -- Until so many hours before its first session all is given back, after that so much of it.
      add column cancel_hours smallint not null default 48 check (cancel_hours >= 0),
      add column late_refund_percent smallint not null default 0 check (late_refund_percent between 0 and 100),
      add constraint clinic_minimum_is_within_its_capacity check (minimum <= capacity),
      add constraint clinic_minimum_has_its_day check (num_nonnulls(minimum, decide_on) <> 1);

    -- A place in all sessions of a clinic, by whoever comes.
    create table clinic_seat (
      id uuid primary key default uuidv7(),
      clinic_id uuid not null references clinic,
      -- Of whoever comes, as it is called out.
      name text not null,
      email text,
      -- Whoever comes, where they are a client.
      attendee_id uuid references person,
      -- Whoever took it, and is written to.
      person_id uuid references person,
      -- None for a place that was sold elsewhere or given away.
      order_line_id uuid references order_line,
      status text not null check (status in ('pending_payment', 'registered', 'attended', 'no_show', 'withdrawn')),
      version integer not null default 1,
      created_at timestamptz not null
    );
    create unique index clinic_seat_of_an_attendee_is_unique on clinic_seat (clinic_id, attendee_id)
      where attendee_id is not null and status <> 'withdrawn';
    create index clinic_seat_clinic on clinic_seat (clinic_id, id);
    create index clinic_seat_order_line on clinic_seat (order_line_id) where order_line_id is not null;
    create index clinic_seat_person on clinic_seat (person_id) where person_id is not null;
    create index clinic_seat_attendee on clinic_seat (attendee_id) where attendee_id is not null;

    -- Places that were counted before they had rows.
    insert into clinic_seat (clinic_id, name, status, created_at)
      select clinic.id, 'Taken before', 'registered', now() from clinic, generate_series(1, places_taken);

    create table clinic_seat_transition (
      id bigint generated always as identity primary key,
      seat_id uuid not null references clinic_seat,
      from_status text,
      to_status text not null,
      actor_kind text not null check (actor_kind in ('guest', 'link', 'person', 'service', 'system')),
      actor_id uuid,
      reason text,
      version integer not null,
      at timestamptz not null,
      constraint clinic_seat_transition_version_is_unique unique (seat_id, version)
    );
    create trigger clinic_seat_transition_is_append_only before update or delete or truncate on clinic_seat_transition
      execute function refuse_change();

    -- The counter follows the rows by itself, whoever writes them; its constraint refuses the place that is not there.
    create function count_clinic_places() returns trigger language plpgsql as $$
    declare
      was integer := case when tg_op = 'INSERT' or old.status = 'withdrawn' then 0 else 1 end;
      is_now integer := case when tg_op = 'DELETE' or new.status = 'withdrawn' then 0 else 1 end;
    begin
      if was <> is_now then
        update clinic set places_taken = places_taken + is_now - was where id = coalesce(new.clinic_id, old.clinic_id);
      end if;
      return null;
    end
    $$;
    create trigger clinic_seat_is_counted after insert or update of status or delete on clinic_seat
      for each row execute function count_clinic_places();
  `.execute(db)
}
