import type { ProductDocument } from '#shared/catalog/goods.ts'
import { kindWords, ProductKind } from '#shared/catalog/goods.ts'

type Product = Omit<ProductDocument, 'items'>
type Item = ProductDocument['items'][number]

export interface ProductChange {
  /** Where the value stands: of the product, or of one of its items. */
  path: keyof Product | `items.${number}.${keyof Item}` | 'items'
  /** Names the field wherever its item stands. */
  key: string
  label: string
  from: string
  to: string
}

const ofProduct = { name: 'Name', brand: 'Brand', kind: 'Kind', description: 'Description', active: 'Sold' } as const
const ofItem = {
  variant: 'Variant',
  sku: 'SKU',
  barcode: 'Barcode',
  priceCents: 'Price',
  taxCategory: 'Taxed as',
  unit: 'Sold by',
  active: 'Sold',
} as const

type PartialProduct = Partial<Omit<Product, 'kind'>> & { kind?: string; items?: readonly Partial<Item>[] }

/** What differs between two versions of a product, also of those of which only a part is said. */
export function productChanges(
  from: PartialProduct,
  to: PartialProduct,
  money: (cents: number) => string,
): ProductChange[] {
  const worded = (field: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number') return field === 'priceCents' && Number.isFinite(value) ? money(value) : '-'
    if (field === 'kind') return kindWords[ProductKind.catch('accessory').parse(value)]
    return typeof value === 'string' ? value : ''
  }
  const fields = Object.keys(ofProduct) as (keyof Product)[]
  const changed = fields
    .filter((field) => field in to && (from[field] ?? '') !== (to[field] ?? ''))
    .map((field) => ({
      path: field,
      key: field,
      label: ofProduct[field],
      from: worded(field, from[field]),
      to: worded(field, to[field]),
    }))

  return [...changed, ...(to.items ?? []).flatMap((item, at) => changesOfItem(from.items ?? [], item, at, worded))]
}

const isSame = (one: Partial<Item>, other: Partial<Item>) =>
  one.id === undefined || other.id === undefined ? one.sku === other.sku : one.id === other.id

function changesOfItem(
  before: readonly Partial<Item>[],
  item: Partial<Item>,
  at: number,
  worded: (field: string, value: unknown) => string,
): ProductChange[] {
  const was = before.find((one) => isSame(one, item))
  const name = item.variant || item.sku || ''
  const ofWhom = item.id ?? item.sku ?? ''
  if (!was)
    return [
      { path: 'items', key: ofWhom, label: `New item ${name}`, from: '', to: worded('priceCents', item.priceCents) },
    ]

  const fields = Object.keys(ofItem) as (keyof typeof ofItem)[]
  return fields
    .filter((field) => (was[field] ?? '') !== (item[field] ?? ''))
    .map((field) => ({
      path: `items.${at}.${field}` as const,
      key: `${ofWhom} ${field}`,
      label: `${ofItem[field]} of ${name}`,
      from: worded(field, was[field]),
      to: worded(field, item[field]),
    }))
}
