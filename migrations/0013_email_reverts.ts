import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- An account that moved twice can be taken back to each of its old addresses; of every other code there is one.
    alter table one_time_token
      add column reverts_to text generated always as (case when kind = 'email_revert' then relates_to end) stored,
      drop constraint one_time_token_one_of_a_kind,
      add constraint one_time_token_one_of_a_kind unique nulls not distinct (user_id, kind, reverts_to);
  `.execute(db)
}
