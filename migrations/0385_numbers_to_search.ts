import { type Kysely, sql } from 'kysely'

/**
 * A number is looked up as it is typed, with or without its dash and its letters; a gift card by the end of its code; an account
 * by the letters of its address. Texts that few rows have get an index of those rows alone, and what was mistyped is looked
 * for among names only: addresses and SKUs would resemble too much.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index membership_said_number on membership (replace(upper(number), '-', ''));
    create index membership_digits on membership (substring(number from '[0-9]+$'));
    create index auth_user_email_letters on auth_user using gin (search_form(email) gin_trgm_ops) where email is not null;
    create index customer_order_of_stranger on customer_order using gin (search_form(search) gin_trgm_ops) where person_id is null;
    create index person_name_letters on person using gin (search_form(first_name || ' ' || last_name) gin_trgm_ops);
    create index product_name_letters on product using gin (search_form(brand || ' ' || name) gin_trgm_ops);
    create index ticket_bag_name on ticket using gin (search_form(bag_name) gin_trgm_ops) where bag_name <> '';
    create index ticket_club_bag_tag on ticket_club (lower(bag_tag)) where bag_tag <> '';
    create index sheet_template_name on sheet using gin (search_form(template_name) gin_trgm_ops) where template_name is not null;
    create index gift_card_last4 on gift_card (last4) where last4 is not null;
  `.execute(db)
}
