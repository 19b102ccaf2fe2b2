import { type Kysely, sql } from 'kysely'

/** A season's screen in the studio opens by a code, and its playoffs keep with whom they began. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table league_tv_code (
      season_id uuid primary key references league_season,
      -- SHA-256: whoever has lost the code makes another one.
      code_hash bytea not null constraint league_tv_code_is_one unique,
      made_at timestamptz not null,
      actor_id uuid
    );

    -- The order of the table in which the playoffs of a season began. A round that is corrected afterward does not deal them anew.
    create table league_seed (
      season_id uuid not null references league_season,
      seed smallint not null check (seed > 0),
      team_id uuid not null references league_team,
      primary key (season_id, seed),
      constraint team_is_seeded_once unique (season_id, team_id)
    );
  `.execute(db)
}
