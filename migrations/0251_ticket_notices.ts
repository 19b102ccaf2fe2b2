import { type Kysely, sql } from 'kysely'

/** What the client of a ticket was told once it was ready, and how. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table ticket_notice (
      ticket_id uuid not null references ticket,
      -- Since when it is ready: what comes back is ready anew, and told anew.
      ready_at timestamptz not null,
      -- 0 that it is ready, then the reminders.
      nth smallint not null check (nth between 0 and 3),
      how text not null check (how in ('mail', 'call')),
      at timestamptz not null,
      by uuid,
      primary key (ticket_id, ready_at, nth)
    );
    create trigger ticket_notice_is_append_only before update or delete or truncate on ticket_notice
      execute function refuse_change();

    insert into ticket_notice (ticket_id, ready_at, nth, how, at)
      select ticket.id, ready_at, 0, 'mail', ready_at from ticket
      where ready_at is not null
        and exists (select from notice where template = 'ticket_ready' and about = ticket.id);

    -- It was never counted.
    alter table ticket drop column reminders;

    create index ticket_ready on ticket (ready_at) where status in ('ready', 'unclaimed');
  `.execute(db)
}
