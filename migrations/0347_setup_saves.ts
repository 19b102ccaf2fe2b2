import { type Kysely, sql } from 'kysely'

/**
 * How each section of the set-up stood when it was last saved there, and by whom: so that nobody takes out what somebody else has
 * added since, there or elsewhere. Of a studio from before nothing is known, so that whoever would take something out is asked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table setup_save (
      section text primary key,
      digest text not null,
      -- Nobody where an operator did, at a terminal.
      saved_by uuid references auth_user (id) on delete set null,
      saved_at timestamptz not null
    );
    create index setup_save_saved_by on setup_save (saved_by);
  `.execute(db)
}
