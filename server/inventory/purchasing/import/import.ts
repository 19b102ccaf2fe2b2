import { recordEvent } from '#server/audit/service.ts'
import { type NewOffer, upsertOffers } from '#server/inventory/purchasing/suppliers/store.ts'
import { readSupplier } from '#server/inventory/purchasing/suppliers/suppliers.ts'
import { fieldReader, guessColumns, readColumns, sumsOf } from '#server/kernel/csv/columns.ts'
import { describeColumns, importReport } from '#server/kernel/csv/import-report.ts'
import { askingAbout } from '#server/kernel/csv/questions.ts'
import { batchesOf, openCsv } from '#server/kernel/csv/read-csv.ts'
import { placesOf } from '#server/kernel/csv/spreadsheets.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { type ImportedRow, mostFileRows } from '#shared/http/csv-import.ts'
import type { PriceField } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'
import { counted } from '#shared/words.ts'

import { type PriceDraft, priceHeadings, readPrice } from './read-price.ts'
import { findPriced, type PricedItems } from './store.ts'

interface Request {
  supplierId: string
  bytes: Uint8Array
  mode: 'check' | 'run'
  columns?: string
  answers?: string
}

/**
 * Imports a supplier's price list, or tells what the import would do. Items that the file does not name stay as they
 * are.
 */
export async function importPrices(work: Acting, { supplierId, bytes, mode, columns: mapping, answers }: Request) {
  const { name: supplier } = await readSupplier(work, supplierId)
  const { currency, locale } = work.place
  const file = await openCsv(bytes, mostFileRows, priceHeadings)
  const columns =
    mapping === undefined ? guessColumns(file.header, priceHeadings) : readColumns(mapping, file.header, priceHeadings)
  const fieldsOf = fieldReader(columns)
  const questions = askingAbout(answers)
  const report = importReport(await describeColumns(file, columns), questions, file.remarks)
  const centsOf = await sumsOf(file, columns, { field: 'cost', currency, locale })
  const placeOfField = placesOf(file.header, columns)
  const seen = new Map<string, number>()

  for await (const rows of batchesOf(file.rows())) {
    const read = rows.map(({ line, cells }) => {
      const placeOf = (field: PriceField) => placeOfField(line, field)
      return { line, ...readPrice(fieldsOf(cells), { centsOf, placeOf }) }
    })
    await atomically(work, async (work) => {
      const known = await findPriced(
        work,
        supplierId,
        read.map(({ draft }) => draft),
      )
      const settled = read.map((row) => settle(row, { known, seen, studio: { currency, locale } }))
      for (const { row } of settled) report.add(row)
      const offers = settled.flatMap(({ offer }) => (offer ? [{ supplierId, ...offer }] : []))
      if (mode === 'run' && offers.length > 0) await upsertOffers(work, offers)
    })
  }
  const { created, changed, refused } = report.counts
  if (mode === 'run' && created + changed > 0) {
    const facts = { supplier, created, changed, refused }
    await recordEvent(work, { action: 'prices_imported', entity: 'supplier', entityId: supplierId, facts })
  }
  return report.finish()
}

interface ReadRow {
  line: number
  draft: PriceDraft
  problems: string[]
}

interface PriceImportContext {
  known: PricedItems
  seen: Map<string, number>
  studio: MoneyPlace
}

interface SettledOffer {
  row: ImportedRow
  offer?: Omit<NewOffer, 'supplierId'>
}

function settle({ line, draft, problems }: ReadRow, { known, seen, studio }: PriceImportContext): SettledOffer {
  const item = (draft.sku !== null && known.bySku.get(draft.sku)) || known.byCode.get(draft.code ?? '')
  const name = item ? item.sku : (draft.sku ?? draft.code ?? '')
  const refuse = (...notes: string[]): SettledOffer => ({ row: { line, name, outcome: 'refused', notes } })
  if (problems.length > 0) return refuse(...problems)
  if (!item) return refuse(`SKU: No item here is called ${name}.`)
  const earlier = seen.get(item.id)
  if (earlier !== undefined) return refuse(`The same item stands in line ${earlier}.`)
  seen.set(item.id, line)

  const { offer: before } = item
  const costCents = draft.costCents ?? before?.costCents
  if (costCents === undefined) return refuse('Cost: There is none.')
  const offer = {
    itemId: item.id,
    code: draft.code ?? before?.code ?? '',
    costCents,
    packQuantity: draft.packQuantity ?? before?.packQuantity ?? 1,
    leadDays: draft.leadDays ?? before?.leadDays ?? null,
  }
  if (!before) return { row: { line, name, outcome: 'created', notes: [] }, offer }

  const notes = differences(before, offer, studio)
  return notes.length === 0
    ? { row: { line, name, outcome: 'unchanged', notes } }
    : { row: { line, name, outcome: 'changed', notes }, offer }
}

type OfferTerms = Pick<NewOffer, 'code' | 'costCents' | 'packQuantity' | 'leadDays'>

function differences(before: OfferTerms, after: OfferTerms, studio: MoneyPlace): string[] {
  const worded: [label: string, (of: OfferTerms) => string][] = [
    ['Their code', ({ code }) => code || 'none'],
    ['Cost', ({ costCents }) => figureWords(costCents, studio)],
    ['Pack', ({ packQuantity }) => String(packQuantity)],
    ['Lead time', ({ leadDays }) => (leadDays === null ? 'as usual' : counted(leadDays, 'day'))],
  ]

  return worded.flatMap(([label, of]) => (of(before) === of(after) ? [] : [`${label}: ${of(before)} → ${of(after)}`]))
}
