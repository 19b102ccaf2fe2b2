import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What somebody asks of the studio through its site, until it is answered and closed.
    create table enquiry (
      id uuid primary key default uuidv7(),
      topic text not null constraint enquiry_topic_is_known check (topic in (
        'membership', 'league', 'clinic', 'lesson', 'fitting', 'build', 'putter_build', 'repair', 'other'
      )),
      -- The plan, the league, the clinic that it was asked beside.
      about text,
      name text not null,
      email text not null check (email = lower(email)),
      phone text,
      message text not null,
      status text not null default 'new' constraint enquiry_status_is_known check (
        status in ('new', 'answered', 'closed')
      ),
      version integer not null default 1,
      person_id uuid references person on delete set null,
      created_at timestamptz not null,
      closed_at timestamptz,
      idempotency_key text constraint enquiry_idempotency_key_is_unique unique,
      request_hash text,
      check ((idempotency_key is null) = (request_hash is null)),
      constraint enquiry_is_closed_at_a_time check ((status = 'closed') = (closed_at is not null))
    );
    -- As the list is read: what waits for an answer first.
    create index enquiry_waiting_first on enquiry (
      (case status when 'new' then 2 when 'answered' then 1 else 0 end), created_at, id
    );
    create index enquiry_person on enquiry (person_id) where person_id is not null;

    create table enquiry_message (
      id uuid primary key default uuidv7(),
      enquiry_id uuid not null references enquiry on delete cascade,
      text text not null,
      answered_by uuid references auth_user on delete set null,
      at timestamptz not null
    );
    create index enquiry_message_of_enquiry on enquiry_message (enquiry_id, at);
    create index enquiry_message_answered_by on enquiry_message (answered_by) where answered_by is not null;

    -- Where an answer to a mail goes, when not to its sender.
    alter table notice add column reply_to text;
  `.execute(db)
}
