import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The order of the list of products, a page at a time.
    create index product_by_name on product (lower(name), id);
    -- By what an import knows a product again.
    create index product_by_brand on product (lower(brand), lower(name));

    -- All that letters may find an item by: words of brand, name, SKU and variant together are one look into one index.
    alter table item add column search text not null default '';

    create function item_search_of_item() returns trigger language plpgsql as $$
    begin
      select lower(brand || ' ' || name || ' ' || new.sku || ' ' || new.variant) into new.search
        from product where id = new.product_id;
      return new;
    end $$;
    create trigger item_search before insert or update of sku, variant on item
      for each row execute function item_search_of_item();

    create function item_search_of_product() returns trigger language plpgsql as $$
    begin
      update item set search = lower(new.brand || ' ' || new.name || ' ' || sku || ' ' || variant)
        where product_id = new.id;
      return null;
    end $$;
    create trigger product_search after update of brand, name on product
      for each row when ((old.brand, old.name) is distinct from (new.brand, new.name))
      execute function item_search_of_product();

    update item set sku = sku;
    create index item_search_letters on item using gin (search gin_trgm_ops);
    drop index item_sku_search, product_name;
  `.execute(db)
}
