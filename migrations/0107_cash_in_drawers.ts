import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What is paid out of a drawer for the studio itself: stamps, milk for the coffee.
    insert into account (code, name, kind) values ('5220', 'Petty expenses', 'expense');

    -- Cash that is put into an open drawer or taken out of it, and is no sale.
    create table drawer_move (
      id uuid primary key default uuidv7(),
      session_id uuid not null references drawer_session,
      kind text not null check (kind in ('added', 'banked', 'spent')),
      -- Always more than nothing: which way it goes is said by its kind.
      cents integer not null check (cents > 0),
      reason text not null,
      by uuid,
      at timestamptz not null
    );
    create index drawer_move_session on drawer_move (session_id, at);
    create trigger drawer_move_is_append_only before update or delete or truncate on drawer_move
      execute function refuse_change();

    -- The smallest coin that is used; 0 where cash is counted to the cent.
    alter table location add column cash_rounding_cents smallint not null default 0
      constraint location_rounds_cash_to_a_coin check (cash_rounding_cents in (0, 5, 10));

    -- How much more cash was taken than it pays for, or less where it is negative.
    alter table payment
      add column rounding_cents smallint not null default 0,
      drop constraint payment_is_tendered_in_full,
      add constraint payment_is_tendered_in_full check (tendered_cents >= amount_cents + rounding_cents),
      add constraint payment_rounds_cash_alone check (method = 'cash' or rounding_cents = 0);
    -- The same of what is given back.
    alter table payment_refund add column rounding_cents smallint not null default 0;
  `.execute(db)
}
