import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { CsvBytes, ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, sortQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders } from '#shared/http/wire.ts'

import { ItemUnit, ProductDocument, ProductKind } from './goods.ts'
import { TaxCategory } from './tax.ts'

/** An item for sale, with its product. */
export const ListedItem = z.object({
  id: Id,
  productId: Id,
  sku: z.string(),
  barcode: z.string().nullable(),
  brand: z.string(),
  name: z.string(),
  kind: ProductKind,
  variant: z.string(),
  priceCents: z.int(),
  taxCategory: TaxCategory,
  unit: ItemUnit,
  /** True when its pieces have serial numbers. */
  bySerial: z.boolean(),
})
export type ListedItem = z.output<typeof ListedItem>

export const ItemQuery = z.strictObject({
  /** A whole SKU or barcode, or letters of brand, name, variant and SKU. */
  q: z.string().trim().max(100).default(''),
  kind: ProductKind.exactOptional(),
  ...pageQuery(),
})
export type ItemQuery = z.output<typeof ItemQuery>

export const ListedProduct = z.object({
  id: Id,
  name: z.string(),
  brand: z.string(),
  kind: ProductKind,
  active: z.boolean(),
  /** The items for sale; of a retired product, its former ones. */
  itemCount: z.int(),
  leastCents: z.int().nullable(),
  mostCents: z.int().nullable(),
  /** The SKU of the first item. */
  sku: z.string().nullable(),
})
export type ListedProduct = z.output<typeof ListedProduct>

export const ProductQuery = z.strictObject({
  /** A whole barcode, or letters of brand, name, variant and SKU. */
  search: z.string().trim().max(100).exactOptional(),
  kind: ProductKind.exactOptional(),
  state: z.enum(['sold', 'retired']).exactOptional(),
  ...sortQuery('name', '-name'),
  ...pageQuery(),
})
export type ProductQuery = z.output<typeof ProductQuery>

export const ProductRecord = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  brand: z.string(),
  kind: ProductKind,
  description: z.string(),
  active: z.boolean(),
  items: z.array(
    z.object({
      id: Id,
      sku: z.string(),
      barcode: z.string().nullable(),
      variant: z.string(),
      priceCents: z.int(),
      taxCategory: TaxCategory,
      unit: ItemUnit,
      active: z.boolean(),
    }),
  ),
})
export type ProductRecord = z.output<typeof ProductRecord>

/** What a column of a file of goods may hold. */
export const GoodsField = z.enum([
  'sku',
  'barcode',
  'brand',
  'name',
  'variant',
  'kind',
  'price',
  'taxCategory',
  'unit',
  'description',
])
export type GoodsField = z.output<typeof GoodsField>

const reading = 'may:read/inventory' as const
const changing = 'may:manage_catalog/catalog' as const
const productId = z.object({ productId: Id })

export const goodsContract = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/v1/products',
    summary: 'Products by name, also those that are retired, a page at a time',
    access: reading,
    query: ProductQuery,
    response: z.object({ products: z.array(ListedProduct), next: NextPage, total: Total }),
  }),
  exportProducts: endpoint({
    method: 'GET',
    path: '/api/v1/products/export',
    summary: 'The same list, whole, with a row for each item, as a CSV file that can be imported again',
    access: reading,
    query: ProductQuery.pick({ search: true, kind: true, state: true }).strict(),
    produces: 'text/csv',
    response: z.string(),
    limit: { max: 20, perSeconds: 600 },
  }),
  importProducts: endpoint({
    method: 'POST',
    path: '/api/v1/products/import',
    summary: 'Take goods in from a CSV file of up to 10 MB and 100,000 rows, or see what that would do',
    access: changing,
    query: ImportQuery,
    consumes: 'text/csv',
    body: CsvBytes,
    response: ImportReport,
    limit: { max: 60, perSeconds: 600 },
  }),
  createProduct: endpoint({
    method: 'POST',
    path: '/api/v1/products',
    summary: 'Add a product with its items',
    access: changing,
    headers: IdempotencyHeaders,
    body: ProductDocument,
    status: 201,
    response: ProductRecord,
    /** `conflict`: another product has the name, or another item the SKU or barcode. */
    failures: ['conflict', 'key_reused'],
  }),
  readProduct: endpoint({
    method: 'GET',
    path: '/api/v1/products/:productId',
    summary: 'A product with all of its items, also those that are retired',
    access: reading,
    params: productId,
    response: ProductRecord,
    failures: ['not_found'],
  }),
  changeProduct: endpoint({
    method: 'PUT',
    path: '/api/v1/products/:productId',
    summary: 'Change a product and its items; an item is retired, never left out',
    access: changing,
    params: productId,
    body: ProductDocument.safeExtend({ version: z.int().min(1) }),
    response: ProductRecord,
    failures: ['not_found', 'conflict', 'version_conflict'],
  }),
  listHistoryOfProduct: endpoint({
    method: 'GET',
    path: '/api/v1/products/:productId/history',
    summary: 'What was changed of a product, the latest first, a page at a time',
    access: changing,
    params: productId,
    query: z.strictObject(pageQuery(20)),
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
    failures: ['not_found'],
  }),
}
