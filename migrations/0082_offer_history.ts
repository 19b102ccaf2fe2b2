import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table booking_offer_transition (
      offer_id uuid not null references booking_offer on delete cascade,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (offer_id, version)
    );

    -- What was asked before: how it began, and its steps as the audit tells them.
    insert into booking_offer_transition (offer_id, version, from_status, to_status, actor_kind, actor_id, at)
      select id, 1, null, case when expires_at is null then 'to_call' else 'open' end,
        case when created_by is null then 'system' else 'person' end, created_by, created_at
      from booking_offer;
    insert into booking_offer_transition (offer_id, version, from_status, to_status, actor_kind, actor_id, at, reason)
      select booking_offer.id, 1 + row_number() over (partition by booking_offer.id order by audit_event.id),
        before ->> 'status', after ->> 'status', actor_kind, actor_id, audit_event.at, audit_event.reason
      from audit_event join booking_offer on booking_offer.id::text = entity_id
      where action = 'booking_offer_changed' and entity = 'booking_offer';
  `.execute(db)
}
