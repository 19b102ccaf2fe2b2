import type { Readable } from 'node:stream'

import { findSupplier } from '#server/inventory/service.ts'
import { dateOf } from '#server/kernel/clock/wording.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { attach } from '#server/kernel/pdf/attach.ts'
import { paperOf, type Pen } from '#server/kernel/pdf/paper.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf, publicPart, SpecKey } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'

import { type FactoryLineRow, type FactoryRecord, findFactoryOrder, listFactoryLines } from './store.ts'

interface Sheet {
  row: FactoryRecord
  lines: readonly FactoryLineRow[]
  /** What any of its clubs says something of. */
  keys: readonly SpecKey[]
  supplier: NonNullable<Awaited<ReturnType<typeof findSupplier>>>
  location: Awaited<ReturnType<typeof getLocation>>
  at: Date
}

async function sheetOf(db: Db, row: FactoryRecord, now: Date): Promise<Sheet> {
  const [all, supplier, location] = await Promise.all([
    listFactoryLines(db, row.id),
    findSupplier(db, row.supplierId),
    getLocation(db),
  ])
  if (!supplier) throw new Failure('not_found', 'There is no such supplier.')
  // What staff alone see, as our prices, is nothing for a maker.
  const lines = all.filter(({ endedAt }) => endedAt === null).map((line) => ({ ...line, spec: publicPart(line.spec) }))
  const keys = SpecKey.options.filter((key) => lines.some(({ spec }) => spec[key] !== undefined))

  return { row, lines, keys, supplier, location, at: row.orderedAt ?? now }
}

const cellOf = ({ spec }: FactoryLineRow, key: SpecKey, locale: string) =>
  spec[key] === undefined ? '' : showField(key, spec[key], locale)

function draw(pen: Pen, { row, lines, keys, supplier, location, at }: Sheet): void {
  pen.head(location)
  pen.title(`Order ${row.number}`)
  pen.plain(`${dateOf(at, location)}, to ${supplier.name}`)
  for (const line of supplier.address.split('\n').filter(Boolean)) pen.plain(line)
  if (supplier.accountNumber) pen.plain(`Our account with you: ${supplier.accountNumber}`)
  pen.plain(`Our reference: ${row.buildNumber}`)
  for (const line of lines) {
    pen.gap()
    pen.rule()
    pen.strong(nameOfSlot(line.slot))
    for (const key of keys) {
      const cell = cellOf(line, key, location.locale)
      if (cell) pen.plain(`${fieldOf(key).label}: ${cell}`)
    }
  }
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

const columnsOf = (keys: readonly SpecKey[], locale: string): Array<CsvColumn<FactoryLineRow>> => [
  { title: 'Club', valueOf: ({ slot }) => nameOfSlot(slot) },
  ...keys.map((key) => ({ title: fieldOf(key).label, valueOf: (line: FactoryLineRow) => cellOf(line, key, locale) })),
]

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const writeSheet = ({ lines, keys, location }: Sheet): Readable => csvOf(columnsOf(keys, location.locale), each(lines))

/** What goes along with the mail to a maker: an order to read, and one for their program. */
export async function attachmentsOf(db: Db, row: FactoryRecord, now: Date) {
  const sheet = await sheetOf(db, row, now)

  return { sheet, attachments: await attach(row.number, { pdf: await drawSheet(sheet), csv: writeSheet(sheet) }) }
}

async function getSheet(db: Db, id: string, now: Date): Promise<Sheet> {
  const row = await findFactoryOrder(db, id)
  if (!row) throw new Failure('not_found', 'There is no such order.')

  return sheetOf(db, row, now)
}

export async function readFactoryPaper(db: Db, id: string, now: Date): Promise<AnswerFile> {
  const sheet = await getSheet(db, id, now)

  return { name: `${sheet.row.number}.pdf`, content: () => drawSheet(sheet), isShown: true }
}

export async function exportFactoryOrder(db: Db, id: string, now: Date): Promise<AnswerFile> {
  const sheet = await getSheet(db, id, now)

  return {
    name: `${sheet.row.number}-${localDayOf(sheet.at, sheet.location.zone)}.csv`,
    content: writeSheet(sheet),
  }
}
