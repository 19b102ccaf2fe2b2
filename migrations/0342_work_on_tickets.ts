import { type Kysely, sql } from 'kysely'

/**
 * How far a job bends which clubs is said by the job: the one that bent until now bends irons and wedges up to 4°, putters up to
 * 3°, and no woods. A ticket may be held, clubs of it may leave before the others, and work may be proposed to its client that is
 * no work of the bench before they agree.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bench_job add column bends jsonb check (jsonb_typeof(bends) = 'object');
    update bench_job set bends = '{"iron": 4, "wedge": 4, "putter": 3}' where code = 'loft_lie_bend';

    alter table ticket add column held_at timestamptz, add column held_reason text not null default '';
    alter table ticket add constraint ticket_is_held_for_a_reason check (held_at is null or held_reason <> '');

    alter table ticket_club
      add column collected_at timestamptz,
      add column collected_by text not null default '',
      add column collected_reason text not null default '';

    create table ticket_proposal (
      id uuid primary key default uuidv7(),
      ticket_id uuid not null references ticket,
      ticket_club_id uuid not null references ticket_club,
      job text not null references bench_job,
      item_id uuid references item,
      wraps smallint check (wraps between 0 and 9),
      note text not null default '',
      price_cents bigint not null check (price_cents >= 0),
      -- The day that is promised with it.
      promised_on date,
      promise_reason text not null default '',
      at timestamptz not null,
      by uuid
    );
    create index ticket_proposal_ticket on ticket_proposal (ticket_id, id);
    create index ticket_proposal_club on ticket_proposal (ticket_club_id);
    create index ticket_proposal_item on ticket_proposal (item_id);
  `.execute(db)
}
