import { type Kysely, sql } from 'kysely'

/**
 * A number is looked up as it is typed, with or without its dash and its letters; a gift card by the end of its code; an account
 * by the letters of its address.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index membership_said_number on membership (replace(upper(number), '-', ''));
    create index membership_digits on membership (substring(number from '[0-9]+$'));
    create index auth_user_email_letters on auth_user using gin (search_form(email) gin_trgm_ops) where email is not null;
    create index gift_card_last4 on gift_card (last4) where last4 is not null;
  `.execute(db)
}
