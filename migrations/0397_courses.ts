import { type Kysely, sql } from 'kysely'

/**
 * Courses as they are rated: handicaps are computed from the tee that somebody plays and whom it is rated for. A course stays once
 * it was played on, so it is retired, never deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into permission (action, resource) values ('manage_leagues', 'leagues');
    insert into role_permission (role_name, action, resource)
      select name, 'manage_leagues', 'leagues' from role where name in ('admin', 'super_admin', 'manager', 'front_desk');

    create table course (
      id uuid primary key default uuidv7(),
      name text not null,
      -- A course of nine is played twice for 18.
      holes smallint not null check (holes in (9, 18)),
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index course_name_is_unique on course (lower(name));

    create table course_tee (
      id uuid primary key default uuidv7(),
      course_id uuid not null references course,
      position smallint not null,
      name text not null,
      rates text not null check (rates in ('everybody', 'men', 'women')),
      -- Tenths of a stroke, and 113 for a slope of standard difficulty; of a half only where it is rated by itself.
      rating_tenths smallint not null check (rating_tenths between 200 and 900),
      slope smallint not null check (slope between 55 and 155),
      front_rating_tenths smallint check (front_rating_tenths between 200 and 900),
      front_slope smallint check (front_slope between 55 and 155),
      back_rating_tenths smallint check (back_rating_tenths between 200 and 900),
      back_slope smallint check (back_slope between 55 and 155),
      check (num_nulls(front_rating_tenths, front_slope) in (0, 2)),
      check (num_nulls(back_rating_tenths, back_slope) in (0, 2)),
      -- Held at the end, as tees change their names with one another.
      constraint course_tee_is_rated_once_for_each unique (course_id, name, rates) deferrable initially deferred
    );

    create table tee_hole (
      tee_id uuid not null references course_tee on delete cascade,
      hole smallint not null check (hole between 1 and 18),
      par smallint not null check (par between 3 and 6),
      stroke_index smallint not null check (stroke_index between 1 and 18),
      primary key (tee_id, hole),
      unique (tee_id, stroke_index)
    );
  `.execute(db)
}
