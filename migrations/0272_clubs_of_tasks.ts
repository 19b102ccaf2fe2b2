import { type Kysely, sql } from 'kysely'

/** A stage is done to all clubs of a build: one that is longer than a day is left between two of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bench_task add column clubs smallint not null default 1 check (clubs > 0);
    update bench_task as task set clubs = made.clubs
      from (
        select build.id, count(*)::smallint as clubs from build
          join sheet_club on sheet_club.sheet_version_id = build.sheet_version_id and made_by = 'bench'
          group by build.id
      ) as made
      where task.owner_kind = 'build' and task.owner_id = made.id and task.club_id is null;
  `.execute(db)
}
