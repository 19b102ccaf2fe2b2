import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Pressed twice at once, it was noted twice: the first one stays.
    delete from consent as again using consent as earlier
    where again.person_id is null and earlier.person_id is null and again.user_id = earlier.user_id
      and again.code = earlier.code and again.version = earlier.version and again.id > earlier.id;
    drop index consent_user;
    create unique index consent_user on consent (user_id, code, version) where person_id is null;
  `.execute(db)
}
