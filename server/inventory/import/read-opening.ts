import { z } from 'zod'

import { cellTaker, type Headings } from '#server/kernel/csv/columns.ts'
import { Barcode, Sku } from '#shared/catalog/goods.ts'
import { TypedCents } from '#shared/http/wire.ts'
import type { OpeningField } from '#shared/inventory/import-contract.ts'

/** By which other programs head these. */
export const openingHeadings: Headings<OpeningField> = {
  sku: ['sku', 'itemnumber', 'itemno', 'productcode', 'code', 'artikelnummer'],
  barcode: ['barcode', 'ean', 'upc', 'gtin', 'ean13', 'upca', 'scancode'],
  onHand: ['onhand', 'quantity', 'qty', 'quantityonhand', 'qtyonhand', 'stock', 'instock', 'count', 'bestand'],
  cost: ['cost', 'unitcost', 'averagecost', 'avgcost', 'supplyprice', 'costprice', 'einkaufspreis'],
  place: ['place', 'location', 'store', 'outlet', 'shop'],
}

const labels: Record<OpeningField, string> = {
  sku: 'SKU',
  barcode: 'Barcode',
  onHand: 'On hand',
  cost: 'Cost',
  place: 'Place',
}

export interface OpeningDraft {
  /** An item is named by its SKU, or by its barcode. */
  sku: string | null
  barcode: string | null
  onHand: number | null
  /** What one of them cost. */
  costCents: number | null
  /** Its name; the studio's own without one. */
  place: string | null
}

const OnHand = z.int().min(0).max(1_000_000)

/** A row of a file of opening stock; what cannot be taken is named by its column. */
export function readOpening(fields: Partial<Record<OpeningField, string>>, centsOf: (text: string) => number) {
  const { take, problems } = cellTaker(fields, labels)
  const draft: OpeningDraft = {
    sku: take('sku', Sku, String),
    barcode: take('barcode', Barcode, String),
    onHand: take('onHand', OnHand, Number),
    costCents: take('cost', TypedCents, centsOf),
    place: (fields.place ?? '').trim() || null,
  }
  if (problems.length > 0) return { draft, problems }

  if (draft.sku === null && draft.barcode === null) problems.push('SKU: There is none, and no barcode.')
  if (draft.onHand === null) problems.push('On hand: There is none.')
  return { draft, problems }
}
