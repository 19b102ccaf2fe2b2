import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Rendered pages name prices too: what is offered from now on makes another edition of them.
    create trigger service_is_announced after insert or delete or update of published_version, active, position on service
      for each statement execute function announce_change('content');
  `.execute(db)
}
