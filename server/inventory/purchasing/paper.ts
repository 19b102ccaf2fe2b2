import type { Readable } from 'node:stream'

import { dateOf } from '#server/kernel/clock/wording.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { attach } from '#server/kernel/pdf/attach.ts'
import { paperOf, type Pen } from '#server/kernel/pdf/paper.ts'
import { type Timed, type Work, atPlaceOf } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { Failure } from '#shared/http/failure.ts'
import { decimalOf, figureWords } from '#shared/money.ts'

import { totalOf } from './present.ts'
import { findPurchase, type PurchaseLineRow, listLines, type PurchaseOrderRow } from './store.ts'
import { findSupplier } from './suppliers/store.ts'

interface Sheet {
  row: PurchaseOrderRow
  lines: readonly PurchaseLineRow[]
  supplier: NonNullable<Awaited<ReturnType<typeof findSupplier>>>
  location: Awaited<ReturnType<typeof getLocation>>
  at: Date
}

async function sheetOf(work: Timed, row: PurchaseOrderRow): Promise<Sheet> {
  const [lines, supplier, location] = await inOneTrip([
    listLines(work, row.id),
    findSupplier(work, row.supplierId),
    getLocation(work),
  ])
  if (!supplier) throw new Failure('not_found', 'There is no such supplier.')

  // A line without a quantity is for goods that came unordered; the supplier is not asked for them.
  return { row, lines: lines.filter(({ quantity }) => quantity > 0), supplier, location, at: row.sentAt ?? work.now }
}

function draw(pen: Pen, { row, lines, supplier, location, at }: Sheet): void {
  const { currency } = location
  pen.head(location)
  pen.title(`Order ${row.number}`)
  pen.plain(`${dateOf(at, location)}, to ${supplier.name}`)
  for (const line of supplier.address.split('\n').filter(Boolean)) pen.plain(line)
  if (supplier.accountNumber) pen.plain(`Our account with you: ${supplier.accountNumber}`)
  if (supplier.terms) pen.plain(`Terms: ${supplier.terms}`)
  pen.gap()
  pen.row('', [`Each, ${currency}`, 'Quantity', `Amount, ${currency}`], true)
  pen.rule()
  for (const line of lines) {
    const { costCents, quantity, code, sku } = line
    const [each, amount] = [figureWords(costCents, location), figureWords(costCents * quantity, location)]
    pen.row(`${code || sku}  ${nameOfItem(line)}`, [each, String(quantity), amount])
  }
  pen.rule()
  pen.row('Total', [figureWords(totalOf(lines), location)], true)
  if (row.note) {
    pen.gap()
    pen.plain(row.note)
  }
}

const drawSheet = (sheet: Sheet): Promise<Readable> =>
  paperOf(
    {
      title: `Order ${sheet.row.number}`,
      studio: sheet.location,
      locale: sheet.location.locale,
      at: sheet.at,
    },
    (pen) => draw(pen, sheet),
  )

const columnsIn = (currency: string): Array<CsvColumn<PurchaseLineRow>> => [
  { title: 'Your code', valueOf: ({ code }) => code },
  { title: 'Our SKU', valueOf: ({ sku }) => sku },
  { title: 'Barcode', valueOf: ({ barcode }) => barcode },
  { title: 'Item', valueOf: nameOfItem },
  { title: 'Quantity', valueOf: ({ quantity }) => quantity },
  { title: `Each, ${currency}`, valueOf: ({ costCents }) => Number(decimalOf(costCents, currency)) },
]

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const writeSheet = ({ lines, location }: Sheet): Readable => csvOf(columnsIn(location.currency), each(lines))

/** What goes along with the mail to a supplier: an order to read, and one for their program. */
export async function attachmentsOf(work: Timed, row: PurchaseOrderRow) {
  const sheet = await sheetOf(work, row)

  return { sheet, attachments: await attach(row.number, { pdf: await drawSheet(sheet), csv: writeSheet(sheet) }) }
}

async function getSheet(work: Work, id: string): Promise<Sheet> {
  const row = await findPurchase(work, id)
  if (!row) throw new Failure('not_found', 'There is no such order.')

  return sheetOf(atPlaceOf(work, row), row)
}

export async function readPaper(work: Work, id: string): Promise<AnswerFile> {
  const sheet = await getSheet(work, id)

  return { name: `${sheet.row.number}.pdf`, content: () => drawSheet(sheet), isShown: true }
}

export async function exportPurchase(work: Work, id: string): Promise<AnswerFile> {
  const sheet = await getSheet(work, id)

  return {
    name: `${sheet.row.number}-${localDayOf(sheet.at, sheet.location.zone)}.csv`,
    content: writeSheet(sheet),
  }
}
