import { type Kysely, sql } from 'kysely'

/**
 * Who opens a link that a newer one has taken the place of reads when that was sent. Estimates and groups of bags have versions of
 * their own as well: that of an estimate went by the step with which its client was asked, so it counts on from there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table ticket add column link_version integer not null default 1;
    alter table ticket_group add column link_version integer not null default 1;
    update ticket set link_version = asked.version from (
      select ticket_id, max(version) as version from ticket_transition where to_status = 'awaiting_approval' group by ticket_id
    ) as asked where asked.ticket_id = ticket.id;

    alter table booking add column link_renewed_at timestamptz;
    alter table booking_player add column link_renewed_at timestamptz;
    alter table build add column link_renewed_at timestamptz;
    alter table customer_order add column link_renewed_at timestamptz;
    alter table fitting add column link_renewed_at timestamptz;
    alter table late_part add column link_renewed_at timestamptz;
    alter table quote add column link_renewed_at timestamptz;
    alter table sheet add column link_renewed_at timestamptz;
    alter table ticket add column link_renewed_at timestamptz;
    alter table ticket_group add column link_renewed_at timestamptz;
    alter table waitlist_entry add column link_renewed_at timestamptz;
  `.execute(db)
}
