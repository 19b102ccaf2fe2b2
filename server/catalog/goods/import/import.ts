import { lockGoods } from '#server/catalog/goods/store.ts'
import { fieldReader, guessColumns, readColumns, sumsOf } from '#server/kernel/csv/columns.ts'
import type { CsvRow } from '#server/kernel/csv/csv-worker.ts'
import { describeColumns, importReport } from '#server/kernel/csv/import-report.ts'
import { askingAbout } from '#server/kernel/csv/questions.ts'
import { batchesOf, openCsv } from '#server/kernel/csv/read-csv.ts'
import { placesOf } from '#server/kernel/csv/spreadsheets.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { barsOf } from '#shared/catalog/barcodes.ts'
import type { GoodsField } from '#shared/catalog/goods-contract.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { mostFileRows } from '#shared/http/csv-import.ts'
import type { MoneyPlace } from '#shared/money.ts'

import { decide, keyOf, type KnownGoods, noteDecision, variantKey } from './match.ts'
import { goodsHeadings, type ReadItem, readItem } from './read-item.ts'
import { findKnown } from './store.ts'
import { type SettledGoods, write } from './write.ts'

interface Request {
  bytes: Uint8Array
  mode: 'check' | 'run'
  columns?: string
  answers?: string
}

/**
 * Imports goods from a file, one item a row, or tells what the import would do. Each batch of rows is a transaction
 * with its audit, so that an interrupted import can be run again: it finds its own items by SKU. Refused rows are
 * skipped.
 */
export async function importProducts(work: Acting, { bytes, mode, columns: mapping, answers }: Request) {
  const { place } = work
  const file = await openCsv(bytes, mostFileRows, goodsHeadings)
  const columns =
    mapping === undefined ? guessColumns(file.header, goodsHeadings) : readColumns(mapping, file.header, goodsHeadings)
  const fieldsOf = fieldReader(columns)
  const questions = askingAbout(answers)
  const report = importReport(await describeColumns(file, columns), questions, file.remarks)
  const centsOf = await sumsOf(file, columns, { field: 'price', ...place })
  const placeOf = placesOf(file.header, columns)
  const seen = new Map<string, number>()
  const readBy = ({ line, cells }: CsvRow): ReadRow => {
    const around = { centsOf, placeOf: (field: GoodsField) => placeOf(line, field) }
    const read = readItem(fieldsOf(cells), { ...around, ask: (question) => questions.ask(line, question) })
    return { line, ...refuseTwice(read, line, seen) }
  }

  for await (const rows of batchesOf(file.rows())) {
    const read = rows.map(readBy)
    const settled =
      mode === 'check'
        ? settle(read, await findKnown(work, draftsOf(read)), place)
        : await atomically(work, async (work) => {
            await lockGoods(work)
            const known = await findKnown(work, draftsOf(read))
            const ends = settle(read, known, place)
            await write(work, ends, known)
            return ends
          })
    for (const { row } of settled) report.add(row)
  }
  return report.finish()
}

interface ReadRow extends ReadItem {
  line: number
}

const draftsOf = (read: readonly ReadRow[]) => read.map(({ draft }) => draft)

/** When two rows name the same thing, the first one counts. */
function refuseTwice(read: ReadItem, line: number, seen: Map<string, number>): ReadItem {
  if (read.problems.length > 0 || read.waits) return read

  const { product, item } = read.draft
  const twice = [
    ['SKU', item.sku],
    ['barcode', item.barcode === null ? null : barsOf(item.barcode)],
    ['variant', item.variant === null ? null : variantKey(keyOf(product), item.variant)],
  ].flatMap(([what, value]) => {
    if (value === null) return []
    const key = `${what}\n${value}`
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, line)
    return earlier === undefined ? [] : [`The same ${what} stands in line ${earlier}.`]
  })
  return { ...read, problems: twice }
}

function settle(read: readonly ReadRow[], known: KnownGoods, place: MoneyPlace): SettledGoods[] {
  return read.map(({ line, draft, problems, notes: mended, waits }) => {
    const { product, item } = draft
    const name = product.name === '' ? item.sku : nameOfItem({ ...product, variant: item.variant ?? '' })
    if (problems.length > 0) return { row: { line, name, outcome: 'refused', notes: problems }, draft }

    if (waits) return { row: { line, name, outcome: 'asked', notes: mended }, draft }
    const decision = decide(draft, known, place)
    noteDecision(draft, decision, known)
    return { row: { line, name, outcome: decision.outcome, notes: [...mended, ...decision.notes] }, draft, decision }
  })
}
