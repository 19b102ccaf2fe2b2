import { type Kysely, sql } from 'kysely'

/**
 * What lists are filtered by, and what they show of each row, gets its index: the visits of a client by their day, what was booked by a
 * membership, who owes something, orders by their sum.
 *
 * Links by which a browser fetches a file that somebody asked for, once and within a minute. What is kept is the hash of the secret
 * and of the file's address, so that neither can be read here, and a link opens nothing else.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table download_link (
      hash bytea primary key check (octet_length(hash) = 32),
      user_id uuid not null references auth_user on delete cascade,
      session_id uuid not null references auth_session on delete cascade,
      -- The place that was asked for; null before the set-up.
      location_id uuid references location on delete cascade,
      expires_at timestamptz not null
    );
    create index download_link_user on download_link (user_id);
    create index download_link_session on download_link (session_id);
    create index download_link_location on download_link (location_id);
    create index download_link_expires on download_link (expires_at);

    create index booking_visit_of_person on booking (person_id, starts_at) where status in ('checked_in', 'completed');
    create index booking_of_membership on booking (membership_id, starts_at) where membership_id is not null;
    create index customer_order_owed_by on customer_order (person_id)
      where due_cents > 0 and status not in ('expired', 'cancelled');
    create index customer_order_total on customer_order (total_cents);
  `.execute(db)
}
