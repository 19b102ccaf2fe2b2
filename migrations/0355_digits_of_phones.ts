import { type Kysely, sql } from 'kysely'

/**
 * Phones are found by their digits, in whatever way they are written: (512) 555-0142, 512.555.0142, +1 512 555 0142. The zero in
 * +44 (0)20 is dialed by nobody who dials the rest.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function digits_of(said text) returns text
    language sql immutable strict parallel safe as $$
      select regexp_replace(replace(normalize(said, nfkc), '(0)', ''), '[^0-9]', '', 'g')
    $$;

    create index person_phone_digits on person using gin (digits_of(phone) gin_trgm_ops) where phone is not null;
    create index auth_user_phone_digits on auth_user using gin (digits_of(phone) gin_trgm_ops) where phone is not null;
  `.execute(db)
}
