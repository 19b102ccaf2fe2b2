import { type Kysely, sql } from 'kysely'

/** What a provider does by itself, or somebody on its own pages, is heard of, also where it is about nothing that is known here. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Whether it was made on the provider's own pages: nobody has said for what.
    alter table payment_refund add column outside boolean not null default false;
    create index payment_refund_outside on payment_refund (payment_id) where outside;
    -- What an event is about that nobody here knows, by the provider's kind and name of it; null where it was followed.
    alter table provider_event add column unknown text;
    create index provider_event_unknown on provider_event (received_at) where unknown is not null
  `.execute(db)
}
