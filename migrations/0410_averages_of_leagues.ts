import { type Kysely, sql } from 'kysely'

/**
 * A season may have its own average as its handicap: what is calculated of it, and what the committee says instead, belongs to the
 * season. Without one it is the Studio Handicap, which goes with the player.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table handicap_calculation
      add column season_id uuid references league_season,
      drop constraint handicap_calculation_is_replaced_once,
      add constraint handicap_calculation_is_replaced_once unique nulls not distinct (person_id, season_id, replaces);
    create index handicap_calculation_season on handicap_calculation (season_id) where season_id is not null;

    alter table handicap_override add column season_id uuid references league_season;
    drop index handicap_override_is_one;
    create unique index handicap_override_is_one on handicap_override (person_id, season_id) nulls not distinct
      where ended_at is null;
    create index handicap_override_season on handicap_override (season_id) where season_id is not null;
  `.execute(db)
}
