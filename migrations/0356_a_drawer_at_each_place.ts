import { type Kysely, sql } from 'kysely'

/** Whoever works at two places has a drawer open at each: cash lies in the one of the place where it is taken. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table drawer add constraint drawer_stands_at_its_place unique (id, location_id);
    -- Not location_id, which 0376 reads of a drawer joined to its sessions.
    alter table drawer_session add column place_id uuid;
    update drawer_session set place_id = drawer.location_id from drawer where drawer.id = drawer_id;
    alter table drawer_session
      alter column place_id set not null,
      drop constraint drawer_session_drawer_id_fkey,
      add constraint drawer_session_is_at_the_place_of_its_drawer
        foreign key (drawer_id, place_id) references drawer (id, location_id);
    drop index drawer_is_one_a_person;
    create unique index drawer_is_one_a_person on drawer_session (opened_by, place_id) where closed_at is null;
  `.execute(db)
}
