import { sql } from 'kysely'

import { searchForm } from '#server/kernel/db/containing.ts'
import { formIsSought, likenessOf, mostHits, type SearchPart } from '#server/kernel/search.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { type ServiceStatus, serviceWords } from '#shared/catalog/status.ts'
import { priceWords } from '#shared/money.ts'
import { recordPages } from '#shared/record-pages.ts'

import { isCode, rankOf } from './goods/search.ts'

/** As many fit one word, such as a brand, and are put in order. */
const mostWeighed = 500

const serviceName = searchForm(sql`service.name`)

export const searchOfCatalog: readonly SearchPart[] = [
  {
    kind: 'item',
    find: async ({ trx, place }, { letters, ...sought }) => {
      const form = sql<string>`item.search`
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
            union (select id from item where ${formIsSought(form, sought)} limit ${mostWeighed})
          )`,
        )
        .orderBy(sql`item.active and product.active`, 'desc')
        .orderBy(sought.isLoose ? sql`-${likenessOf(form, sought)}` : rankOf(letters))
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
