import { barcodesOf } from '#shared/catalog/barcodes.ts'
import type { ImportedRow } from '#shared/http/csv-import.ts'
import { mostWorthCents } from '#shared/inventory/valuation.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

import type { OpeningDraft, ReadOpening } from './read-opening.ts'
import type { OpenableItems } from './store.ts'

interface ReadRow extends ReadOpening {
  line: number
}

export interface OpeningImportContext {
  known: OpenableItems
  places: ReadonlyMap<string, string>
  ownPlace: string
  studio: MoneyPlace
  seen: Map<string, number>
}

/** The opening stock of an item in a place where it was never counted. */
export interface OpeningStock {
  itemId: string
  locationId: string
  onHand: number
  costCents: number
}

interface SettledOpening {
  row: ImportedRow
  opening?: OpeningStock
}

/** Decides about a row: its stock is opened, the item is counted already, or the row is refused. */
export function settle(
  { line, draft, problems, notes: mended, waits }: ReadRow,
  context: OpeningImportContext,
): SettledOpening {
  const item = itemOf(draft, context.known)
  const name = item?.sku ?? draft.sku ?? draft.barcode ?? ''
  const refuse = (...notes: string[]): SettledOpening => ({ row: { line, name, outcome: 'refused', notes } })
  if (problems.length > 0 || draft.onHand === null) return refuse(...problems)
  if (waits) return { row: { line, name, outcome: 'asked', notes: mended } }
  if (!item)
    return refuse(draft.sku === null ? `Barcode: No item here has ${name}.` : `SKU: No item here is called ${name}.`)
  const other = draft.barcode === null ? undefined : ofBarcode(draft.barcode, context.known)
  if (other && other !== item) return refuse(`Barcode: It is the one of ${other.sku}.`)
  const locationId = draft.place === null ? context.ownPlace : context.places.get(draft.place.toLowerCase())
  if (locationId === undefined) return refuse(`Place: No place here is called ${draft.place}.`)

  const shelf = `${item.id} ${locationId}`
  const earlier = context.seen.get(shelf)
  // A transaction that is tried again meets its own lines in `seen`.
  if (earlier !== undefined && earlier !== line) return refuse(`The same item stands in line ${earlier}.`)
  context.seen.set(shelf, line)

  const counted = item.counted[locationId]
  if (counted !== undefined) {
    const notes = [`It is counted already: ${counted} on hand. Count it to say otherwise.`]
    return { row: { line, name, outcome: 'unchanged', notes } }
  }
  if (item.bySerial && draft.onHand > 0) {
    return refuse('On hand: It is told apart by serials. Receive it by hand, with one for each piece.')
  }
  const costCents = draft.costCents ?? item.offeredCents
  if (costCents === null && draft.onHand > 0) return refuse('Cost: There is none, and no supplier says one.')

  if (draft.onHand * (costCents ?? 0) > mostWorthCents) {
    return refuse('Cost: So many at this cost are worth more than a shelf can hold. Look at both again.')
  }

  const notes = [...mended, `${draft.onHand} on hand, at ${figureWords(costCents ?? 0, context.studio)} each`]
  const opening = { itemId: item.id, locationId, onHand: draft.onHand, costCents: costCents ?? 0 }
  return { row: { line, name, outcome: 'created', notes }, opening }
}

const itemOf = ({ sku, barcode }: OpeningDraft, known: OpenableItems) =>
  sku === null ? (barcode === null ? undefined : ofBarcode(barcode, known)) : known.bySku.get(sku)

const ofBarcode = (scanned: string, { byBarcode }: OpenableItems) =>
  barcodesOf(scanned)
    .map((barcode) => byBarcode.get(barcode))
    .find((item) => item !== undefined)
