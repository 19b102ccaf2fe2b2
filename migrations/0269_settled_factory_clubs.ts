import { type Kysely, sql } from 'kysely'

/** Where the cost of a maker's club went: what is booked of it from then on goes there at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table factory_line add column settled_to text check (settled_to in ('sold', 'scrapped'));

    update factory_line set settled_to = 'sold'
      from build_club join build on build.id = build_id
      where build_club.id = build_club_id and left_at is not null and ended_at is null;
  `.execute(db)
}
