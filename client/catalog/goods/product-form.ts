import type { FieldPath, UseFormReturn } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import {
  type ChangesBetween,
  type FieldChange,
  fieldChanges,
  fieldsOfLabels,
  keysOf,
} from '#client/records/field-changes.ts'
import type { RecordKind } from '#client/records/record-kind.ts'
import { goodsContract, ProductRecord } from '#shared/catalog/goods-contract.ts'
import { kindWords, ProductDocument, ProductKind } from '#shared/catalog/goods.ts'

export type ProductForm = UseFormReturn<ProductDocument, unknown, ProductDocument>

type Item = ProductDocument['items'][number]

/** The next size of a product: what they have in common is typed once. */
export const nextItem = (like?: Item): Item => ({
  sku: '',
  barcode: null,
  variant: '',
  priceCents: like?.priceCents ?? Number.NaN,
  taxCategory: like?.taxCategory ?? 'goods',
  unit: like?.unit ?? 'each',
  active: true,
})

export const productLabels = {
  name: 'Name',
  brand: 'Brand',
  kind: 'Kind',
  description: 'Description',
  active: 'Sold',
} as const satisfies Record<keyof Omit<ProductDocument, 'items'>, string>

export const itemLabels = {
  variant: 'Variant',
  sku: 'SKU',
  barcode: 'Barcode',
  priceCents: 'Price',
  taxCategory: 'Taxed as',
  unit: 'Sold by',
  active: 'Sold',
} as const satisfies Record<keyof Omit<Item, 'id'>, string>

interface LabelledField {
  name: FieldPath<ProductDocument>
  label: string
}

export const products: RecordKind<ProductDocument, ProductRecord> = {
  noun: 'product',
  list: { title: 'Products', path: '/admin/catalog/products' },
  needs: 'manage_catalog/catalog',
  toRead: 'Whoever holds manage_catalog changes goods: ask a manager.',
  document: ProductDocument,
  record: ProductRecord,
  begin: () => ({ name: '', brand: '', kind: 'accessory', description: '', active: true, items: [nextItem()] }),
  first: 'name',
  fieldsOf: ({ items }) => [
    ...fieldsOfLabels(productLabels),
    ...items.flatMap(({ variant, sku }, at) =>
      keysOf(itemLabels).map((field): LabelledField => ({
        name: `items.${at}.${field}`,
        label: items.length === 1 ? itemLabels[field] : `${itemLabels[field]} of ${variant || sku || `item ${at + 1}`}`,
      })),
    ),
  ],
  key: ['goods'],
  read: (productId) => call(goodsContract.readProduct, { params: { productId } }),
  readHistory: (productId, after) => call(goodsContract.listHistoryOfProduct, { params: { productId }, query: after }),
  create: (body) => call(goodsContract.createProduct, { body }),
  change: (productId, body) => call(goodsContract.changeProduct, { params: { productId }, body }),
}

type Money = (cents: number) => string

function inWords(field: string, value: unknown, money: Money): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return field === 'priceCents' && Number.isFinite(value) ? money(value) : '-'
  if (field === 'kind') return kindWords[ProductKind.catch('accessory').parse(value)]

  return typeof value === 'string' ? value : ''
}

type PartOfItem = Partial<Item>

const itemsOf = (version: { items?: unknown }): readonly PartOfItem[] =>
  Array.isArray(version.items) ? version.items : []

/** What differs between two versions of a product, also of those of which only a part is said. */
export const productChanges =
  (money: Money): ChangesBetween =>
  (from, to) => [
    ...fieldChanges(from, to, { labels: productLabels, inWords: (field, value) => inWords(field, value, money) }),
    ...itemsOf(to).flatMap((item) => changesOfItem(itemsOf(from), item, money)),
  ]

const isSame = (one: PartOfItem, other: PartOfItem) =>
  one.id === undefined || other.id === undefined ? one.sku === other.sku : one.id === other.id

/** Names an item in two versions. A SKU holds no blanks, so that they part it from the field. */
const keyOf = ({ id, sku }: PartOfItem) => `items ${id ?? sku ?? ''}`

function changesOfItem(before: readonly PartOfItem[], item: PartOfItem, money: Money): FieldChange[] {
  const was = before.find((one) => isSame(one, item))
  const name = item.variant || item.sku || ''
  if (!was)
    return [
      { field: keyOf(item), label: `New item ${name}`, from: '', to: inWords('priceCents', item.priceCents, money) },
    ]

  return keysOf(itemLabels)
    .filter((field) => (was[field] ?? '') !== (item[field] ?? ''))
    .map((field) => ({
      field: `${keyOf(item)} ${field}`,
      label: `${itemLabels[field]} of ${name}`,
      from: inWords(field, was[field], money),
      to: inWords(field, item[field], money),
    }))
}

/** Mine with a field of theirs: of the product, or of one of its items; a new item of theirs comes with all of them. */
export function takeTheirs(mine: ProductDocument, theirs: ProductDocument, { field }: FieldChange): ProductDocument {
  const [ofProduct = '', ofWhich, ofItem] = field.split(' ')
  if (ofWhich === undefined || ofItem === undefined) return { ...mine, ...pick(theirs, ofProduct) }

  return {
    ...mine,
    items: mine.items.map((item) => {
      const other = keyOf(item) === `items ${ofWhich}` && theirs.items.find((one) => isSame(one, item))
      return other ? { ...item, ...pick(other, ofItem) } : item
    }),
  }
}

const pick = <Value extends object>(value: Value, field: string): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name === field)) as Partial<Value>
