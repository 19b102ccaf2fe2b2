import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Whether a second step was taken there. To guess at one, knowing the password does not make a device the owner's.
    alter table known_device add column took_second_step boolean not null default false;
  `.execute(db)
}
