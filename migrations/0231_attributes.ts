import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What fits together is called the same of each: the tip of a shaft, and the bore, ferrule or adapter that takes it.
    alter table item
      add column tip text generated always as (coalesce(attributes ->> 'tip', attributes ->> 'bore')) stored,
      add column core text generated always as (attributes ->> 'gripCore') stored,
      add column hand text generated always as (attributes ->> 'hand') stored,
      add column flex text generated always as (attributes ->> 'flex') stored;
    create index item_tip on item (tip, sku) where tip is not null;
    create index item_core on item (core, sku) where core is not null;
    create index item_hand on item (hand, sku) where hand is not null;
    create index item_flex on item (flex, sku) where flex is not null;

    -- Letters find an item by the words of its attributes, too.
    create function item_search_words(brand text, name text, sku text, variant text, attributes jsonb) returns text
    language sql immutable as $$
      select lower(concat_ws(' ', brand, name, sku, variant, (
        select string_agg(value #>> '{}', ' ' order by key) from jsonb_each(attributes) where jsonb_typeof(value) = 'string'
      )))
    $$;

    create or replace function item_search_of_item() returns trigger language plpgsql as $$
    begin
      select item_search_words(brand, name, new.sku, new.variant, new.attributes) into new.search
        from product where id = new.product_id;
      return new;
    end $$;
    drop trigger item_search on item;
    create trigger item_search before insert or update of sku, variant, attributes on item
      for each row execute function item_search_of_item();

    create or replace function item_search_of_product() returns trigger language plpgsql as $$
    begin
      update item set search = item_search_words(new.brand, new.name, sku, variant, attributes) where product_id = new.id;
      return null;
    end $$;
  `.execute(db)
}
