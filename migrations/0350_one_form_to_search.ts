import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The form in which texts are searched: without marks, case, apostrophes or the drawings of letters that have no marks
    -- to lose, so that Muller finds Müller, Lukasz finds Łukasz, and O'Connor is found however it was typed.
    create function search_form(said text) returns text
    language sql immutable strict parallel safe as $$
      select replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(said, nfkd), '[\\u0300-\\u036f]', '', 'g')),
          'łøđðħŧıŋĸſ⁄‐‑–—−''’‘ʼʻ\`´′"“”',
          'loddhtinks/-----'
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    $$;

    -- A pattern for like that finds a text anywhere in one that is in this form.
    create function search_pattern(said text) returns text
    language sql immutable strict parallel safe as $$
      select '%' || replace(replace(replace(search_form(said), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
    $$;

    drop index person_search;
    create index person_search on person using gin (
      search_form(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
      gin_trgm_ops
    );
    drop index auth_user_search;
    create index auth_user_search on auth_user using gin (
      search_form(
        coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(user_metadata->>'full_name', '') || ' ' ||
        coalesce(user_metadata->>'first_name', '') || ' ' || coalesce(user_metadata->>'last_name', '')
      ) gin_trgm_ops
    );
    drop index customer_order_search;
    create index customer_order_search on customer_order using gin (search_form(search) gin_trgm_ops);

    -- Messages are looked for by a part of the address that they went to.
    create index notice_recipient_letters on notice using gin (search_form(recipient) gin_trgm_ops);

    create or replace function item_search_words(brand text, name text, sku text, variant text, attributes jsonb)
    returns text language sql immutable as $$
      select search_form(concat_ws(' ', brand, name, sku, variant, (
        select string_agg(value #>> '{}', ' ' order by key) from jsonb_each(attributes) where jsonb_typeof(value) = 'string'
      )))
    $$;
    update item set search = item_search_words(product.brand, product.name, sku, variant, item.attributes)
      from product where product.id = product_id;
  `.execute(db)
}
