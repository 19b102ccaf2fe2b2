import { type Kysely, sql } from 'kysely'

/** What somebody does to many rows of a list at once: what was chosen, what became of each row, and what was there before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table many_act (
      id uuid primary key default uuidv7(),
      code text not null,
      by_id uuid not null references auth_user on delete cascade,
      location_id uuid not null references location,
      asked jsonb not null,
      -- What was previewed, in the order in which it is done; beside each the version that was previewed, where that counts.
      row_ids uuid[] not null,
      versions integer[],
      state text not null default 'planned' check (state in ('planned', 'doing', 'done', 'undoing', 'undone')),
      -- How many of row_ids the present state is through with: a run that breaks off goes on behind them.
      reached integer not null default 0,
      planned_at timestamptz not null,
      done_at timestamptz,
      undone_at timestamptz
    );
    create index many_act_planned on many_act (planned_at);
    create index many_act_by on many_act (by_id);
    create index many_act_location on many_act (location_id);
    create index many_act_done on many_act (done_at) where done_at is not null;

    create table many_act_row (
      act_id uuid not null references many_act on delete cascade,
      row_id uuid not null,
      -- refused: it could not be done; kept: it was done and could not be undone.
      outcome text not null check (outcome in ('done', 'refused', 'undone', 'kept')),
      reason text,
      sentence text,
      before jsonb,
      after jsonb,
      primary key (act_id, row_id),
      check ((outcome in ('refused', 'kept')) = (reason is not null and sentence is not null))
    );
  `.execute(db)
}
