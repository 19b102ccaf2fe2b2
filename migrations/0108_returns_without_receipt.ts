import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Goods that came back, and nobody knows of which order: what they are worth is owed to the client, and never paid out.
    create table loose_return (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      person_id uuid not null references person,
      total_cents integer not null check (total_cents > 0),
      refund_to text not null check (refund_to in ('credit', 'gift_card')),
      gift_card_id uuid references gift_card,
      reason text not null,
      by uuid,
      at timestamptz not null,
      constraint loose_return_to_a_card_names_it check ((refund_to = 'gift_card') = (gift_card_id is not null))
    );
    create index loose_return_person on loose_return (person_id, at desc);
    create index loose_return_gift_card on loose_return (gift_card_id) where gift_card_id is not null;
    create table loose_return_line (
      id uuid primary key default uuidv7(),
      return_id uuid not null references loose_return,
      sku text not null,
      -- As it was called.
      name text not null,
      quantity integer not null check (quantity > 0),
      unit_cents integer not null check (unit_cents >= 0)
    );
    create index loose_return_line_return on loose_return_line (return_id);
  `.execute(db)
}
