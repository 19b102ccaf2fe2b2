import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Rendered pages name seasons and their rounds too: whatever is changed of them makes another edition of the pages.
    create trigger league_season_is_announced after insert or update or delete on league_season
      for each statement execute function announce_change('content');
    create trigger league_round_is_announced after insert or update or delete on league_round
      for each statement execute function announce_change('content')
  `.execute(db)
}
