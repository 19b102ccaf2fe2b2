import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A demo club that a client has taken along. While it is out it is promised, so that nobody else is.
    create table demo_loan (
      id uuid primary key default uuidv7(),
      item_id uuid not null references item,
      location_id uuid not null references location,
      -- Nobody once they have left.
      person_id uuid references person,
      status text not null default 'out' check (status in ('out', 'returned', 'lost')),
      version integer not null default 1,
      lent_at timestamptz not null,
      lent_by uuid,
      due_on date not null,
      ended_at timestamptz,
      ended_by uuid,
      note text not null default '',
      constraint demo_loan_is_somebodys check (status <> 'out' or person_id is not null),
      constraint demo_loan_ends_once check ((status = 'out') = (ended_at is null))
    );
    create index demo_loan_item on demo_loan (item_id, lent_at desc);
    create index demo_loan_person on demo_loan (person_id, lent_at desc);
    create index demo_loan_out on demo_loan (due_on, id) where status = 'out';
  `.execute(db)
}
