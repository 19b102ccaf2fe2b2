import type { FieldPath, UseFormReturn } from 'react-hook-form'

import type { ProductRecord } from '#shared/catalog/goods-contract.ts'
import type { ProductDocument } from '#shared/catalog/goods.ts'

export type ProductForm = UseFormReturn<ProductDocument, unknown, ProductDocument>
type ProductPath = FieldPath<ProductDocument>

type TypedItem = ProductDocument['items'][number]

/** The next size of a product: what they have in common is typed once. */
export const nextItem = (like?: TypedItem): TypedItem => ({
  sku: '',
  barcode: null,
  variant: '',
  priceCents: like?.priceCents ?? Number.NaN,
  taxCategory: like?.taxCategory ?? 'goods',
  unit: like?.unit ?? 'each',
  active: true,
})

export const emptyProduct = (): ProductDocument => ({
  name: '',
  brand: '',
  kind: 'accessory',
  description: '',
  active: true,
  items: [nextItem()],
})

export const documentOf = ({ name, brand, kind, description, active, items }: ProductRecord): ProductDocument => ({
  name,
  brand,
  kind,
  description,
  active,
  items,
})

const ofProduct = { name: 'Name', brand: 'Brand', kind: 'Kind', description: 'Description' } as const
const ofItem = {
  variant: 'Variant',
  sku: 'SKU',
  barcode: 'Barcode',
  priceCents: 'Price',
  taxCategory: 'Taxed as',
  unit: 'Sold by',
} as const
export const itemLabels = ofItem

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]

/** Every field of the form with its label, so that what is refused leads there. */
export const fieldsOf = ({ items }: Pick<ProductDocument, 'items'>) => [
  ...keysOf(ofProduct).map((name): { name: ProductPath; label: string } => ({ name, label: ofProduct[name] })),
  ...items.flatMap(({ variant, sku }, at) =>
    keysOf(ofItem).map((field): { name: ProductPath; label: string } => ({
      name: `items.${at}.${field}`,
      label: items.length === 1 ? ofItem[field] : `${ofItem[field]} of ${variant || sku || `item ${at + 1}`}`,
    })),
  ),
]
