import { type Kysely, sql } from 'kysely'

/** What the bench uses up with each job: tape, solvent, epoxy. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table consumable_use (
      -- What bench_task calls it: a job of the price list, or a stage of a build.
      stage text not null,
      item_id uuid not null references item,
      -- For one club, in whole units of the item: ft, ml, g or pieces.
      quantity integer not null check (quantity >= 0),
      -- For each wrap on top of that.
      per_wrap integer not null default 0 check (per_wrap >= 0),
      primary key (stage, item_id),
      constraint consumable_use_takes_something check (quantity + per_wrap > 0)
    );
    create index consumable_use_item on consumable_use (item_id);
  `.execute(db)
}
