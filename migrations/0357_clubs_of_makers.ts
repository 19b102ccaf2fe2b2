import { type Kysely, sql } from 'kysely'

/**
 * Each club of a maker is signed for by itself: an open claim keeps none of the others. A claim may also end with the club kept as it
 * is. A club that a change took out of its build is waited for no longer, and its cost is no sale.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table factory_line add column checked_at timestamptz, add column dropped_at timestamptz;
    update factory_line set checked_at = (
      select max(at) from factory_transition as step
        where step.factory_order_id = factory_line.factory_order_id and to_status = 'checked'
    )
      from factory_order
      where factory_order.id = factory_order_id and status = 'checked' and ended_at is null and received_at is not null;

    drop index factory_line_is_ordered_once;
    create unique index factory_line_is_ordered_once on factory_line (build_club_id)
      where ended_at is null and dropped_at is null;

    alter table factory_claim drop constraint factory_claim_outcome_check;
    alter table factory_claim add constraint factory_claim_outcome_check check (outcome in ('replaced', 'credited', 'kept'));
    alter table factory_claim add column settled_reason text not null default '';
    alter table factory_claim add constraint factory_claim_is_kept_for_a_reason
      check (outcome is distinct from 'kept' or settled_reason <> '');
  `.execute(db)
}
