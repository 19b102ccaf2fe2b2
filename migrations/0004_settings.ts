import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table location (
      id uuid primary key default uuidv7(),
      name text not null,
      tagline text not null,
      street text not null,
      city text not null,
      region text not null,
      postal_code text not null,
      country text not null,
      phone text not null,
      email text not null,
      zone text not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      locale text not null
    );

    -- Wall times in the location's zone; weekday 1 is Monday.
    create table opening_hours (
      location_id uuid not null references location on delete cascade,
      weekday smallint not null check (weekday between 1 and 7),
      opens time not null,
      closes time not null,
      check (opens < closes),
      primary key (location_id, weekday, opens)
    );

    -- A day with rows here does not follow its weekday; a row without times closes it.
    create table opening_exception (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location on delete cascade,
      day date not null,
      opens time,
      closes time,
      note text not null,
      check (opens < closes),
      check ((opens is null) = (closes is null))
    );
    create index opening_exception_day on opening_exception (location_id, day);
  `.execute(db)
}
