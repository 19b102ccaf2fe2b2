import { type Kysely, sql } from 'kysely'

/**
 * What a player owes of a season besides the fee that was paid at the sign-up: an installment, an evening, or a stake of a pot.
 * One table for all three, so that one press takes everything of an evening, and prizes are set against all that is open.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table league_charge (
      id uuid primary key default uuidv7(),
      registration_id uuid not null references league_registration,
      -- Who pays it: the player, or whoever played in their place.
      person_id uuid not null references person,
      kind text not null check (kind in ('installment', 'evening', 'pot')),
      -- Of installments their order; of the others the number of the round.
      number smallint not null check (number > 0),
      round_id uuid references league_round,
      pot_id uuid,
      due_on date not null,
      cents bigint not null check (cents > 0),
      status text not null check (status in ('open', 'ordered', 'paid', 'void')),
      order_line_id uuid constraint league_charge_is_ordered_once unique references order_line,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      constraint league_charge_is_one unique nulls not distinct (registration_id, kind, number, pot_id),
      check ((kind = 'pot') = (pot_id is not null)),
      check ((kind = 'installment') = (round_id is null)),
      check ((status in ('ordered', 'paid')) = (order_line_id is not null))
    );
    create index league_charge_person on league_charge (person_id);
    create index league_charge_round on league_charge (round_id) where round_id is not null;
    create index league_charge_due on league_charge (due_on, id) where status = 'open';
  `.execute(db)
}
