import { type Kysely, sql } from 'kysely'

/** The queue names what a task is for, whichever feature it belongs to; a club remembers who built it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bench_task add column owner_number text not null default '';
    update bench_task set owner_number = number from ticket where owner_kind = 'ticket' and owner_id = ticket.id;
    alter table bench_task alter column owner_number drop default;

    -- What a void ticket left behind is no work.
    delete from bench_task using ticket
      where owner_kind = 'ticket' and owner_id = ticket.id and ticket.status = 'void' and done_at is null;

    alter table club_history drop constraint club_history_kind_check,
      add check (kind in ('added', 'built', 'changed', 'serviced'));
  `.execute(db)
}
