import { type Kysely, sql } from 'kysely'

/** Servers keep the places in memory (server/kernel/place.ts): whoever changes one announces it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create trigger places_are_announced after insert or update or delete or truncate on location
      execute function announce_change('places');
  `.execute(db)
}
