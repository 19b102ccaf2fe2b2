import { type Kysely, sql } from 'kysely'

/** What people say at home of clubs that they will bring. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table prepared_ticket (
      id uuid primary key default uuidv7(),
      -- Said at the counter.
      code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
      location_id uuid not null references location,
      -- Null of a visitor, until they stand at the counter.
      person_id uuid references person,
      -- How a visitor is called and reached.
      contact jsonb check (jsonb_typeof(contact) = 'object'),
      -- As they are written: prices are those of the day on which somebody looks.
      clubs jsonb not null check (jsonb_typeof(clubs) = 'array'),
      limit_cents integer check (limit_cents >= 0),
      needed_by date,
      accepts_substitutes boolean not null default false,
      note text not null default '',
      version integer not null default 1,
      -- What it became: it is used once.
      ticket_id uuid unique references ticket,
      created_at timestamptz not null
    );
    create index prepared_ticket_person on prepared_ticket (person_id, created_at desc);
    create index prepared_ticket_created on prepared_ticket (created_at);
  `.execute(db)
}
