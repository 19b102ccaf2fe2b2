import { type Kysely, sql } from 'kysely'

/**
 * Keys of guests belong to whoever brings a link or a cookie, no longer to an address that anybody can type. The address stays
 * beside them, so that an erasure finds what was kept for it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table idempotency_key add column guest_email text;
    update idempotency_key set guest_email = substr(owner, 7) where owner like 'guest:%@%';
  `.execute(db)
}
