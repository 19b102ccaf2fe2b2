import { readColumns } from '#server/kernel/csv/columns.ts'
import type { CsvRow } from '#server/kernel/csv/csv-worker.ts'
import { openCsv } from '#server/kernel/csv/read-csv.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { mostRowsOfShots } from '#shared/fittings/import.ts'
import type { ImportReport } from '#shared/http/csv-import.ts'

import { columnUnits, guessShotColumns, headerAt, isUnitRow, monitorOf, shotHeadings, type Units } from './headings.ts'
import { findMapping, sourceOf } from './mappings.ts'
import { isSummary, type ReadShot, readShot } from './read-shot.ts'

export interface ShotRow {
  line: number
  cells: string[]
  shot: ReadShot
}

interface ShotFileOptions {
  columns?: string
  speed?: Units['speed']
  distance?: Units['distance']
}

interface ShotsFile {
  columns: ImportReport['columns']
  units: Units
  source: string | null
  /** By which a file of the same program is known again. */
  headings: string
  isRemembered: boolean
  rows: ShotRow[]
}

const usual: Units = { speed: 'mph', distance: 'yd' }

/** A launch monitor's file: its headings found, its units told, its means and deviations left out. */
export async function openShots(db: Db, bytes: Uint8Array, options: ShotFileOptions): Promise<ShotsFile> {
  const { all, at } = await readAll(bytes)
  const header = all[at]?.cells ?? []
  const unitRow = all[at + 1] && isUnitRow(all[at + 1]?.cells ?? []) ? all[at + 1]?.cells : undefined
  const headings = sourceOf(header)
  const remembered = await findMapping(db, headings)
  const kept = options.columns === undefined ? remembered : undefined
  const text = options.columns ?? kept?.columns
  const fields = text === undefined ? guessShotColumns(header) : readColumns(text, header, shotHeadings)
  const units = {
    speed: options.speed ?? remembered?.speed ?? usual.speed,
    distance: options.distance ?? remembered?.distance ?? usual.distance,
  }
  const unitOf = columnUnits({ header, unitRow }, fields, units)
  const columns = fields.map((field, column) => ({ field, unit: unitOf[column] ?? null }))
  const below = all.slice(at + (unitRow ? 2 : 1)).filter(({ cells }) => !isSummary(cells))

  return {
    columns: header.map((name, column) => ({
      header: name.slice(0, 80),
      example: (below[0]?.cells[column] ?? '').slice(0, 80),
      field: fields[column] ?? null,
    })),
    units,
    source: monitorOf(all.slice(0, at + 1).map(({ cells }) => cells)),
    headings,
    isRemembered: kept !== undefined,
    rows: below.map(({ line, cells }) => ({ line, cells, shot: readShot(cells, columns) })),
  }
}

async function readAll(bytes: Uint8Array): Promise<{ all: CsvRow[]; at: number }> {
  const file = await openCsv(bytes, mostRowsOfShots)
  const all: CsvRow[] = [{ line: 1, cells: file.header }]
  for await (const row of file.rows()) all.push(row)

  return { all, at: headerAt(all.map(({ cells }) => cells)) }
}
