import { type Kysely, sql } from 'kysely'

/**
 * The flight of a team stays as it is while a season is played: somebody else in the team, or another index, moves nobody into the
 * table of others.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // From 1, the best players first; none in a season without flights, and before it is seeded.
  await sql`alter table league_team add column flight smallint check (flight > 0)`.execute(db)
}
