import { type Kysely, sql } from 'kysely'

/** Pages say when the studio is open: whoever changes its hours, a special day or a closure has them rendered anew. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create trigger hours_are_announced after insert or update or delete on opening_hours
      for each statement execute function announce_change('content');
    create trigger special_days_are_announced after insert or update or delete on opening_exception
      for each statement execute function announce_change('content');
    create trigger closures_are_announced after insert or update on block
      for each row when (new.kind = 'closure') execute function announce_change('content');
    create trigger ended_closures_are_announced after delete on block
      for each row when (old.kind = 'closure') execute function announce_change('content');
  `.execute(db)
}
