import { z } from 'zod'

import { readBarcode } from '#server/catalog/service.ts'
import { cellTaker, type Headings, plainHeadings } from '#server/kernel/csv/columns.ts'
import type { Question } from '#server/kernel/csv/questions.ts'
import { countIn, cutNumber } from '#server/kernel/csv/spreadsheets.ts'
import { Barcode, Sku } from '#shared/catalog/goods.ts'
import { TypedCents } from '#shared/http/wire.ts'
import type { OpeningField } from '#shared/inventory/import-contract.ts'

/** The headings that other programs give these columns. */
export const openingHeadings: Headings<OpeningField> = {
  sku: plainHeadings(
    'sku itemnumber itemno productcode code artikelnummer artikelnr itemcode reference referencia ref codearticle codigo codice artikelkod 商品コード 品番 型番 商品番号',
  ),
  barcode: plainHeadings(
    'barcode ean upc gtin ean13 upca scancode upcean eancode strichcode codebarres codigodebarras codiceabarre streckkod バーコード janコード jan',
  ),
  onHand: plainHeadings(
    'onhand quantity qty quantityonhand qtyonhand stock instock count bestand menge lagerbestand quantite qte stockactuel cantidad existencias quantita giacenza quantidade aantal voorraad antal saldo lagersaldo 数量 在庫 在庫数',
  ),
  cost: plainHeadings(
    'cost unitcost averagecost avgcost supplyprice costprice einkaufspreis einkaufspreis coutunitaire prixdachat coste costo costeunitario preciodecompra inköpspris kostnad 原価 仕入価格 仕入単価',
  ),
  place: plainHeadings(
    'place location store outlet shop lieu magasin tienda almacen ubicacion negozio plats butik lager 場所 店舗 倉庫',
  ),
}

const labels: Record<OpeningField, string> = {
  sku: 'SKU',
  barcode: 'Barcode',
  onHand: 'On hand',
  cost: 'Cost',
  place: 'Place',
}

export interface OpeningDraft {
  /** A row names its item by SKU or by barcode. */
  sku: string | null
  barcode: string | null
  onHand: number | null
  /** The cost of one piece. */
  costCents: number | null
  /** The name of the place; null means the studio's own place. */
  place: string | null
}

export interface ReadOpening {
  draft: OpeningDraft
  problems: string[]
  /** What was corrected while the row was read. */
  notes: string[]
  /** True while a question about the row has no answer. */
  waits: boolean
}

const OnHand = z.int().min(0).max(1_000_000)

interface RowAround {
  centsOf: (text: string) => number
  placeOf: (field: OpeningField) => string
  ask: (question: Question) => string | undefined
}

/** Reads a row of a file of opening stock. Each problem begins with the name of its column. */
export function readOpening(
  fields: Partial<Record<OpeningField, string>>,
  { centsOf, placeOf, ask }: RowAround,
): ReadOpening {
  const { take, problems } = cellTaker(fields, labels)
  const code = readBarcode(fields.barcode ?? '', { place: placeOf('barcode'), ask })
  const cutSku = cutNumber(fields.sku ?? '', placeOf('sku'))
  if (code.problem !== undefined) problems.push(`Barcode: ${code.problem}`)
  if (cutSku !== undefined) problems.push(`SKU: ${cutSku}`)
  const draft: OpeningDraft = {
    sku: cutSku === undefined ? take('sku', Sku, String) : null,
    barcode: code.barcode === '' ? null : take('barcode', Barcode, () => code.barcode),
    onHand: take('onHand', OnHand, countIn),
    costCents: take('cost', TypedCents, centsOf),
    place: (fields.place ?? '').trim() || null,
  }
  if (problems.length === 0) {
    if (draft.sku === null && draft.barcode === null) problems.push('SKU: There is none, and no barcode.')
    if (draft.onHand === null) problems.push('On hand: There is none.')
  }

  return { draft, problems, notes: code.note === undefined ? [] : [code.note], waits: code.waits }
}
