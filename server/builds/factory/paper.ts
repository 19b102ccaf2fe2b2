import type { Readable } from 'node:stream'

import { measuresOf } from '#server/builds/orders/measures.ts'
import { readPieces, withHeadOf } from '#server/builds/orders/pieces.ts'
import { listBuildClubs, listMeasurements } from '#server/builds/orders/store.ts'
import { findSupplier } from '#server/inventory/service.ts'
import { dateOf } from '#server/kernel/clock/wording.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { attach } from '#server/kernel/pdf/attach.ts'
import { paperOf, type Pen } from '#server/kernel/pdf/paper.ts'
import { type Timed, type Work, atPlaceOf } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { ClaimOutcome } from '#shared/builds/factory/factory-order.ts'
import type { Measure } from '#shared/builds/orders/club.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf, publicPart, SpecKey } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'

import { withHands } from './present.ts'
import { type FactoryLineRow, type FactoryRecord, findFactoryOrder, listClaims, listFactoryLines } from './store.ts'

interface SheetLine extends Pick<FactoryLineRow, 'slot' | 'spec'> {
  /** The received head's serial, if the sheet has none. */
  serial: string
  /** The fault of the received club, and how far it is out of tolerance. */
  wrong: string
}

interface Sheet {
  row: FactoryRecord
  lines: readonly SheetLine[]
  /** The fields that any of the clubs has. */
  keys: readonly SpecKey[]
  supplier: NonNullable<Awaited<ReturnType<typeof findSupplier>>>
  location: Awaited<ReturnType<typeof getLocation>>
  at: Date
}

async function sheetOf(work: Timed, row: FactoryRecord): Promise<Sheet> {
  const [all, supplier, location, clubs, claims, measured] = await inOneTrip([
    listFactoryLines(work, row.id),
    findSupplier(work, row.supplierId),
    getLocation(work),
    listBuildClubs(work, row.buildId),
    listClaims(work, row.id),
    listMeasurements(work, row.buildId),
  ])
  if (!supplier) throw new Failure('not_found', 'There is no such supplier.')
  const piecesOf = await readPieces(work, clubs)
  const lines = withHands(all, clubs)
    .filter(({ endedAt }) => endedAt === null)
    .map(({ slot, ...line }): SheetLine => {
      // Makers do not get internal fields, as our prices.
      const spec = publicPart(line.spec)
      const { headSerial = '' } = withHeadOf(spec, piecesOf(line.clubId))
      const claim = claims.find(({ lineId, outcome }) => lineId === line.id && isToMakeGood(line, outcome))
      const club = clubs.find(({ id }) => id === line.clubId)
      const off = club ? measuresOf(club, measured).filter(({ pass }) => pass === false) : []
      const wrong = claim ? [claim.reason, ...off.map((one) => offWords(one, location.locale))].join('; ') : ''
      return { slot, spec, serial: spec.headSerial === undefined ? headSerial : '', wrong }
    })
  const keys = SpecKey.options.filter((key) => lines.some(({ spec }) => spec[key] !== undefined))

  return { row, lines, keys, supplier, location, at: row.orderedAt ?? work.now }
}

/** Claimed, or waiting for its replacement. */
const isToMakeGood = ({ receivedAt }: Pick<FactoryLineRow, 'receivedAt'>, outcome: ClaimOutcome | null) =>
  outcome === null || (outcome === 'replaced' && receivedAt === null)

function offWords({ field, target, value }: Measure, locale: string): string {
  const measured = value === null ? '' : `, measured ${showField(field, value, locale)}`

  return `${fieldOf(field).label} ordered ${showField(field, target, locale)}${measured}`
}

const cellOf = ({ spec }: SheetLine, key: SpecKey, locale: string) =>
  spec[key] === undefined ? '' : showField(key, spec[key], locale)

function draw(pen: Pen, { row, lines, keys, supplier, location, at }: Sheet): void {
  pen.head(location)
  pen.title(`Order ${row.number}`)
  pen.plain(`${dateOf(at, location)}, to ${supplier.name}`)
  for (const line of supplier.address.split('\n').filter(Boolean)) pen.plain(line)
  if (supplier.accountNumber) pen.plain(`Our account with you: ${supplier.accountNumber}`)
  pen.plain(`Our reference: ${row.buildNumber}`)
  if (row.confirmation) pen.plain(`Your number: ${row.confirmation}`)
  for (const line of lines) {
    pen.gap()
    pen.rule()
    pen.strong(nameOfSlot(line.slot))
    if (line.wrong) pen.plain(`Claim: ${line.wrong}`)
    if (line.serial) pen.plain(`Serial: ${line.serial}`)
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

const columnsOf = ({ keys, lines, location: { locale } }: Sheet): Array<CsvColumn<SheetLine>> => [
  { title: 'Club', valueOf: ({ slot }) => nameOfSlot(slot) },
  ...keys.map((key) => ({ title: fieldOf(key).label, valueOf: (line: SheetLine) => cellOf(line, key, locale) })),
  ...(lines.some(({ serial }) => serial)
    ? [{ title: 'Serial of what came', valueOf: ({ serial }: SheetLine) => serial }]
    : []),
  ...(lines.some(({ wrong }) => wrong) ? [{ title: 'Claim', valueOf: ({ wrong }: SheetLine) => wrong }] : []),
]

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const writeSheet = (sheet: Sheet): Readable => csvOf(columnsOf(sheet), each(sheet.lines))

/** The attachments of a mail to a maker: a paper to read and a table for their program. */
export async function attachmentsOf(work: Timed, row: FactoryRecord) {
  const sheet = await sheetOf(work, row)

  return { sheet, attachments: await attach(row.number, { pdf: await drawSheet(sheet), csv: writeSheet(sheet) }) }
}

async function getSheet(work: Work, id: string): Promise<Sheet> {
  const row = await findFactoryOrder(work, id)
  if (!row) throw new Failure('not_found', 'There is no such order.')

  return sheetOf(atPlaceOf(work, row), row)
}

export async function readFactoryPaper(work: Work, id: string): Promise<AnswerFile> {
  const sheet = await getSheet(work, id)

  return { name: `${sheet.row.number}.pdf`, content: () => drawSheet(sheet), isShown: true }
}

export async function exportFactoryOrder(work: Work, id: string): Promise<AnswerFile> {
  const sheet = await getSheet(work, id)

  return {
    name: `${sheet.row.number}-${localDayOf(sheet.at, sheet.location.zone)}.csv`,
    content: writeSheet(sheet),
  }
}
