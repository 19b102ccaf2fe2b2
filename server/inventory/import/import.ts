import { recordEvent } from '#server/audit/service.ts'
import { lockShelves, moveStock, type NewMove } from '#server/inventory/shelf.ts'
import { fieldReader, guessColumns, readColumns, sumsOf } from '#server/kernel/csv/columns.ts'
import { describeColumns, importReport } from '#server/kernel/csv/import-report.ts'
import { askingAbout, type Question } from '#server/kernel/csv/questions.ts'
import { batchesOf, openCsv } from '#server/kernel/csv/read-csv.ts'
import { placesOf } from '#server/kernel/csv/spreadsheets.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { type ImportedRow, mostFileRows } from '#shared/http/csv-import.ts'
import type { OpeningField } from '#shared/inventory/import-contract.ts'

import { openingHeadings, readOpening } from './read-opening.ts'
import { type OpeningImportContext, type OpeningStock, settle } from './settle.ts'
import { findOpenable, findPlaces } from './store.ts'

interface Request {
  bytes: Uint8Array
  mode: 'check' | 'run'
  columns?: string
  answers?: string
}

/**
 * Opens stock from a file, or tells what the import would do. It writes a batch of rows in each transaction, so that an
 * import that was interrupted can be run again. Items that are counted already stay as they are, and the report says
 * so.
 */
export async function importStock(work: Work, { bytes, mode, columns: mapping, answers }: Request) {
  const { id: ownPlace, currency, locale } = work.place
  const places = await findPlaces(work)
  const file = await openCsv(bytes, mostFileRows, openingHeadings)
  const columns =
    mapping === undefined
      ? guessColumns(file.header, openingHeadings)
      : readColumns(mapping, file.header, openingHeadings)
  const fieldsOf = fieldReader(columns)
  const questions = askingAbout(answers)
  const report = importReport(await describeColumns(file, columns), questions, file.remarks)
  const centsOf = await sumsOf(file, columns, { field: 'cost', currency, locale })
  const placeOfField = placesOf(file.header, columns)
  const around = { places, ownPlace, studio: { currency, locale }, seen: new Map<string, number>() }

  for await (const rows of batchesOf(file.rows())) {
    const read = rows.map(({ line, cells }) => {
      const placeOf = (field: OpeningField) => placeOfField(line, field)
      const ask = (question: Question) => questions.ask(line, question)
      return { line, ...readOpening(fieldsOf(cells), { centsOf, placeOf, ask }) }
    })
    const drafts = read.map(({ draft }) => draft)
    const settleAll = (known: OpeningImportContext['known']) => read.map((row) => settle(row, { ...around, known }))
    const settled =
      mode === 'check'
        ? settleAll(await findOpenable(work, drafts))
        : await atomically(work, async (work) => {
            // The places are locked in one order, so that two imports cannot deadlock.
            for (const locationId of [...places.values()].toSorted()) await lockShelves(work, locationId)
            const ends = settleAll(await findOpenable(work, drafts))
            await open(work, openingsOf(ends))
            return ends
          })
    for (const { row } of settled) report.add(row)
  }
  return report.finish()
}

const openingsOf = (settled: readonly { row: ImportedRow; opening?: OpeningStock }[]) =>
  settled.flatMap(({ opening }) => opening ?? [])

async function open(work: Parameters<typeof moveStock>[0], openings: readonly OpeningStock[]): Promise<void> {
  if (openings.length === 0) return
  for (const [locationId, there] of Map.groupBy(openings, (opening) => opening.locationId)) {
    const moves = there.map(({ itemId, onHand, costCents }): NewMove => ({
      itemId,
      kind: 'count',
      quantity: onHand,
      valueCents: onHand * costCents,
      reason: 'Opening stock',
      isOpening: true,
    }))
    await moveStock(work, { locationId, moves })
  }
  await recordEvent(work, {
    action: 'stock_opened',
    entity: 'stock',
    facts: { items: openings.length },
  })
}
