import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { z } from 'zod'

import { root } from '#server/kernel/root.ts'
import { Failure } from '#shared/http/failure.ts'

import type { Headings } from './columns.ts'
import type { CsvRow } from './csv-worker.ts'
import { aboutTitles, aboutTotals, aboutWider, headingsAt, isTotal, type RowWidth, widthOf } from './odd-rows.ts'

export interface CsvFile {
  header: string[]
  /** Lines that are no rows, and cells that are not read. */
  remarks: string[]
  /** The rows below the headings; each call reads from the beginning. */
  rows: () => AsyncGenerator<CsvRow>
}

const rowsAtOnce = 500
// Most files are shorter, and are not read twice.
const keptRows = 1000

/** A failure of the file as a whole. */
const unreadable = (message: string, cause?: unknown) =>
  new Failure('invalid_input', message, { details: [{ path: 'file', message }], ...(cause !== undefined && { cause }) })

/**
 * Opens a table that a spreadsheet has written: UTF-8, UTF-16, or else Windows-1252; with commas, semicolons, tabs or
 * bars. It is read to the end first, so that a broken file is refused before its beginning is imported. Titles above
 * the headings are recognized where known headings are given.
 */
export async function openCsv(bytes: Uint8Array, mostRows: number, headings?: Headings<string>): Promise<CsvFile> {
  let count = -1
  const totals: number[] = []
  const first: CsvRow[] = []
  const widths: RowWidth[] = []
  for await (const row of rowsOf(bytes)) {
    count += 1
    if (count <= keptRows) first.push(row)
    widths.push(widthOf(row))
    if (isTotal(row.cells)) totals.push(row.line)
    else totals.length = 0
    if (count > mostRows) {
      throw unreadable(`This file has more than ${mostRows} rows. Split it, and import its parts one after the other.`)
    }
  }
  const at = headings ? headingsAt(first, headings) : 0
  const header = first[at]
  if (!header) throw unreadable('This file is empty.')
  if (count === at) throw unreadable('This file has a first row and nothing below it.')

  const below = widths.slice(at + 1)
  // In a file of nothing but totals, they are the rows.
  const left = new Set(totals.length < below.length ? totals : [])
  const above = headings ? first.slice(0, at) : []
  return {
    header: header.cells,
    remarks: [
      ...aboutTitles(above),
      ...(headings ? aboutWider(below, header.cells.length) : []),
      ...aboutTotals([...left]),
    ],
    rows: () => rowsBelow(count <= keptRows ? first : rowsOf(bytes), header.line, left),
  }
}

/** Rows in groups of 500, as an import writes them. */
export async function* batchesOf(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* rowsBelow(rows: AsyncGenerator<CsvRow> | readonly CsvRow[], line: number, left: ReadonlySet<number>) {
  for await (const row of rows) if (row.line > line && !left.has(row.line)) yield row
}

// The longest file that is accepted needs a tenth of this memory and time.
const mostMebibytes = 512
const patienceMilliseconds = 30_000

const isBuilt = extname(import.meta.filename) === '.js'
const program = isBuilt ? join(root, 'dist/server/csv-worker.js') : join(import.meta.dirname, 'csv-worker.ts')

const Answer = z.union([
  z.object({ rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })) }),
  z.object({ problem: z.string() }),
])

/** Reads on a separate thread, so that a large or malicious file does not block the server. */
async function* rowsOf(bytes: Uint8Array): AsyncGenerator<CsvRow> {
  const worker = new Worker(program, {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: mostMebibytes },
  })
  try {
    for (;;) {
      const answer = await nextAnswer(worker)
      if ('problem' in answer) throw unreadable(answer.problem)
      if (answer.rows.length === 0) return
      yield* answer.rows
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('more')
    }
  } finally {
    await worker.terminate()
  }
}

async function nextAnswer(worker: Worker) {
  try {
    const [answer]: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(patienceMilliseconds) })
    return Answer.parse(answer)
  } catch (error) {
    const isTooMuch = error instanceof Error && (error.name === 'AbortError' || tooLarge(error))
    if (!isTooMuch) throw error
    throw unreadable('This file takes too much to read. Split it, and import its parts one after the other.', error)
  }
}

const tooLarge = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
