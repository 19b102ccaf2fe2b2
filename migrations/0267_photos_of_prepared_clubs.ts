import { type Kysely, sql } from 'kysely'

/** A photo of a prepared club is to its ticket what the club is to the bag: its place there, as `7i`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table file_link drop constraint file_link_kind_check,
      add constraint file_link_kind_check check (kind ~ '^[A-Za-z0-9_]{1,40}$');
  `.execute(db)
}
