import { type Kysely, sql } from 'kysely'

/** Bags that come together, for which one client pays: a club's, a company's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence ticket_group_number start 101;
    create table ticket_group (
      id uuid primary key default uuidv7(),
      number text not null unique default 'G-' || nextval('ticket_group_number'),
      name text not null check (name <> ''),
      -- Null once they are forgotten: what is billed from then on wants another one.
      payer_id uuid references person,
      location_id uuid not null references location,
      arrives_on date not null,
      needed_by date,
      -- Where its bags stand, unless a ticket says otherwise.
      place text not null default '',
      note text not null default '',
      -- Whoever collects for the payer says this.
      collect_code text not null,
      version integer not null default 1,
      created_at timestamptz not null
    );
    create index ticket_group_created on ticket_group (created_at desc, id desc);
    create index ticket_group_payer on ticket_group (payer_id, created_at desc);

    alter table ticket
      add column group_id uuid references ticket_group,
      -- Whose bag it is, where that is no client: as it was said at the counter.
      add column bag_name text not null default '',
      drop constraint ticket_order_id_key;
    create index ticket_group_id on ticket (group_id, id) where group_id is not null;
    -- A ticket of its own has an order of its own; those of a group share one.
    create unique index ticket_order on ticket (order_id) where group_id is null;
    create index ticket_order_of_group on ticket (order_id) where group_id is not null;
  `.execute(db)
}
