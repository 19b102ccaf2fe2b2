import { type Kysely, sql } from 'kysely'

/**
 * Units of a launch monitor's file are kept where somebody has said them: miles and yards were taken where nobody had, and are
 * asked about once more. What was said of the columns stays; those that name the kind of a club were not known before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table shot_mapping
      alter column speed_unit drop not null,
      alter column distance_unit drop not null,
      add column knows_kinds boolean not null default false;
    update shot_mapping set
      speed_unit = nullif(speed_unit, 'mph'), distance_unit = nullif(distance_unit, 'yd');
  `.execute(db)
}
