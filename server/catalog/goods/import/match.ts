import { barsOf } from '#shared/catalog/barcodes.ts'
import type { Item, ProductKind } from '#shared/catalog/goods.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

import type { GoodsDraft } from './read-item.ts'

type Facts = Omit<Item, 'id'>

export interface KnownItem extends Facts {
  id: string
  productId: string
  position: number
}

/** The goods that exist already, indexed for the rows of the file. */
export interface KnownGoods {
  bySku: Map<string, KnownItem>
  /** The SKU that has each barcode, in normal form. */
  byBarcode: Map<string, string>
  /** Product ids by brand and name. */
  products: Map<string, string>
  /** The SKU of each variant of a product. */
  variants: Map<string, string>
}

export type Decision =
  | { outcome: 'created'; kind: ProductKind; item: Facts; notes: string[] }
  | { outcome: 'changed'; before: KnownItem; item: Facts; notes: string[] }
  | { outcome: 'unchanged' | 'refused'; notes: string[] }

export const keyOf = ({ brand, name }: { brand: string; name: string }): string => `${brand}\n${name}`.toLowerCase()

export const variantKey = (product: string, variant: string): string => `${product}\n${variant}`

const usual = { barcode: null, variant: '', priceCents: 0, taxCategory: 'goods', unit: 'each', active: true } as const

/**
 * Decides about a row. A known SKU changes its item as far as the file has values. Any other row adds an item to the
 * product of its brand and name, which is created when there is none.
 */
export function decide({ product, item }: GoodsDraft, known: KnownGoods, place: MoneyPlace): Decision {
  const here = known.bySku.get(item.sku)
  if (!here && product.name === '') return refused('Name: There is none.')
  if (!here && item.priceCents === null) return refused('Price: There is none.')

  const before: Facts = here ?? { ...usual, sku: item.sku }
  const next: Facts = {
    sku: item.sku,
    barcode: isSame(item.barcode, before.barcode) ? before.barcode : (item.barcode ?? before.barcode),
    variant: item.variant ?? before.variant,
    priceCents: item.priceCents ?? before.priceCents,
    taxCategory: item.taxCategory ?? before.taxCategory,
    unit: item.unit ?? before.unit,
    active: before.active,
  }
  const ofBarcode = next.barcode === null ? undefined : known.byBarcode.get(barsOf(next.barcode))
  if (ofBarcode !== undefined && ofBarcode !== item.sku) return refused(`Barcode: ${ofBarcode} has it.`)
  const namesake = known.variants.get(variantKey(productOf(product, here, known), next.variant))
  if (namesake !== undefined && namesake !== item.sku) return refused(`Variant: ${namesake} is called the same.`)

  if (!here) {
    const notes = product.kind === null ? ['Kind: Accessories, for the file says none.'] : []
    return { outcome: 'created', kind: product.kind ?? 'accessory', item: next, notes }
  }
  const notes = differences(here, next, place)
  return notes.length === 0 ? { outcome: 'unchanged', notes } : { outcome: 'changed', before: here, item: next, notes }
}

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && barsOf(one) === barsOf(other)

const refused = (note: string): Decision => ({ outcome: 'refused', notes: [note] })

const productOf = (product: GoodsDraft['product'], here: KnownItem | undefined, { products }: KnownGoods) =>
  here?.productId ?? products.get(keyOf(product)) ?? keyOf(product)

/** Notes a decision, so that the rows below know it. */
export function noteDecision({ product, item: { sku } }: GoodsDraft, decision: Decision, known: KnownGoods): void {
  if (decision.outcome !== 'created' && decision.outcome !== 'changed') return

  const { item } = decision
  if (item.barcode !== null) known.byBarcode.set(barsOf(item.barcode), sku)
  known.variants.set(variantKey(productOf(product, known.bySku.get(sku), known), item.variant), sku)
}

const labels = {
  barcode: 'Barcode',
  variant: 'Variant',
  priceCents: 'Price',
  taxCategory: 'Tax category',
  unit: 'Unit',
} as const

function differences(before: Facts, after: Facts, place: MoneyPlace): string[] {
  const worded = (value: string | number | null) =>
    typeof value === 'number' ? figureWords(value, place) : value || 'none'

  return (['barcode', 'variant', 'priceCents', 'taxCategory', 'unit'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${labels[field]}: ${worded(before[field])} → ${worded(after[field])}`)
}
