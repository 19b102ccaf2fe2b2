import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What the desk forced onto a time that was taken: the constraint lets it stand beside the other one because it does
    -- not block, and nobody is offered its time.
    alter table allocation
      add column beside boolean not null default false,
      add constraint allocation_beside_does_not_block check (not (beside and blocking));
    create index allocation_beside on allocation using gist (resource_id, during) where beside;
  `.execute(db)
}
