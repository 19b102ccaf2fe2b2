import { type Kysely, sql } from 'kysely'

/**
 * What needs the studio's yes is moved by its client by asking for it: the wanted time is held, and the booking stays where it is
 * until somebody has answered. It stands among the offers, asked the other way round.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking_offer drop constraint booking_offer_status_check;
    alter table booking_offer add constraint booking_offer_status_check check (status in (
      'open', 'accepted', 'cancelled', 'declined', 'expired', 'to_call', 'settled', 'withdrawn', 'requested', 'granted', 'refused'
    ));
    alter table booking_offer drop constraint booking_offer_ends;
    alter table booking_offer add constraint booking_offer_ends
      check (status not in ('open', 'requested') or expires_at is not null);
    drop index booking_offer_is_open_once;
    create unique index booking_offer_is_open_once on booking_offer (booking_id)
      where status in ('open', 'declined', 'expired', 'to_call', 'requested');
    drop index booking_offer_expires;
    create index booking_offer_expires on booking_offer (expires_at) where status in ('open', 'requested');
  `.execute(db)
}
