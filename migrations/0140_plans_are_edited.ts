import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table membership_plan
      -- Whether it is sold, to everybody or at the desk alone. One that is not goes on for whoever has it, as it was agreed on.
      add column active boolean not null default true,
      add column version integer not null default 1;
    -- Nothing that was not for everybody was sold.
    update membership_plan set active = public;
  `.execute(db)
}
