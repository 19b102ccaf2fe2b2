import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- How long a gift card is good for that is sold from now on; null where none ends.
    alter table location add column gift_card_months smallint
      constraint location_ends_gift_cards_late check (gift_card_months between 1 and 120);

    create index gift_card_created on gift_card (created_at desc, id desc);
    create index gift_card_expiring on gift_card (expires_on) where status = 'active' and expires_on is not null;
    -- Whoever prints a card mails none: such a card waits for its printer.
    drop index gift_card_unsent;
    create index gift_card_unsent on gift_card (send_on) where sent_at is null and status = 'active' and recipient ->> 'email' <> '';
  `.execute(db)
}
