import { sql } from 'kysely'

import { searchForm } from '#server/kernel/db/containing.ts'
import { formIsSought, likenessOf, mostHits, type SearchPart, type Sought } from '#server/kernel/search.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { type ServiceStatus, serviceWords } from '#shared/catalog/status.ts'
import { priceWords } from '#shared/money.ts'
import { recordPages } from '#shared/record-pages.ts'

import { isCode, rankOf } from './goods/search.ts'

/** As many fit one word, such as a brand, and are put in order. */
const mostWeighed = 200

/** Equal to the expression of index product_name_letters. */
const productName = searchForm(sql`product.brand || ' ' || product.name`)

/** Of those that resemble what was mistyped. */
const mostAlike = 20

/** What was mistyped is looked for among the names of products: sizes and SKUs of their items would resemble too much. */
const isSought = (sought: Omit<Sought, 'letters'>) =>
  sought.isLoose
    ? sql`product_id in (
        select id from product where ${formIsSought(productName, sought)}
        order by ${likenessOf(productName, sought)} desc, id limit ${mostAlike}
      )`
    : formIsSought(sql`item.search`, sought)

const serviceName = searchForm(sql`service.name`)

export const searchOfCatalog: readonly SearchPart[] = [
  {
    kind: 'item',
    find: async ({ trx, place }, { letters, ...sought }) => {
      const items = await trx
        .selectFrom('item')
        .innerJoin('product', 'product.id', 'item.productId')
        .select(['item.id', 'item.productId', 'sku', 'brand', 'name', 'variant', 'priceCents'])
        .select(isCode(letters).as('isNumbered'))
        .where(
          'item.id',
          'in',
          sql<string>`(
            (select id from item where ${isCode(letters)})
            union (select id from item where ${isSought(sought)} limit ${mostWeighed})
          )`,
        )
        .orderBy(sql`item.active and product.active`, 'desc')
        .orderBy(sought.isLoose ? sql`-${likenessOf(productName, sought)}` : rankOf(letters))
        .orderBy('sku')
        .limit(mostHits)
        .execute()

      return items.map(({ id, productId, sku, priceCents, isNumbered, ...item }) => ({
        id,
        isNumbered,
        title: nameOfItem(item),
        note: `${sku}, ${priceWords(priceCents, place.currency, place.locale)}`,
        to: recordPages.item.to(productId),
      }))
    },
  },
  {
    kind: 'service',
    find: async ({ trx }, sought) => {
      const services = await trx
        .selectFrom('service')
        .select(['id', 'name'])
        .select(
          sql<ServiceStatus>`case when published_version = 0 then 'unpublished' when active then 'live' else 'retired' end`.as(
            'status',
          ),
        )
        .where(formIsSought(serviceName, sought))
        .orderBy('active', 'desc')
        .orderBy(likenessOf(serviceName, sought), 'desc')
        .orderBy('position')
        .orderBy('id')
        .limit(mostHits)
        .execute()

      return services.map(({ id, name, status }) => ({
        id,
        title: name,
        note: serviceWords[status].label,
        to: recordPages.service.to(id),
      }))
    },
  },
]
