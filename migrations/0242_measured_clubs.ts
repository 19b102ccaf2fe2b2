import { type Kysely, sql } from 'kysely'

/** Clubs that were put together and weighed: by how much what is predicted of a swing weight is off in this shop. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table measured_club (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      name text not null check (name <> ''),
      -- Its parts, in whole numbers of the smallest unit (shared/clubs/swing-weight.ts).
      parts jsonb not null check (jsonb_typeof(parts) = 'object'),
      -- Tenths of a point from A0: as the parts say, and as the scale does.
      predicted smallint not null,
      measured smallint not null check (measured between 0 and 699),
      measured_by uuid,
      measured_at timestamptz not null
    );
    create index measured_club_of_location on measured_club (location_id, measured_at desc, id desc);
  `.execute(db)
}
