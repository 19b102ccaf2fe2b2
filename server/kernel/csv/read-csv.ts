import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { z } from 'zod'

import { root } from '#server/kernel/root.ts'
import { Failure } from '#shared/http/failure.ts'

import type { CsvRow } from './csv-worker.ts'

export interface CsvFile {
  header: string[]
  /** Below the header. Read anew each time. */
  rows: () => AsyncGenerator<CsvRow>
}

const rowsAtOnce = 500
// Most files have fewer, and need not be read again.
const keptRows = 1000

/** What is wrong with the file as a whole. */
const unreadable = (message: string, cause?: unknown) =>
  new Failure('invalid_input', message, { details: [{ path: 'file', message }], ...(cause !== undefined && { cause }) })

/**
 * A table that somebody's spreadsheet has written: UTF-8, UTF-16 or, where it is neither, Windows-1252; between commas,
 * semicolons or tabs. Read to its end first, so that nothing is done with the beginning of a broken file.
 */
export async function openCsv(bytes: Uint8Array, mostRows: number): Promise<CsvFile> {
  let header: string[] | undefined
  let count = 0
  const first: CsvRow[] = []
  for await (const row of rowsOf(bytes)) {
    if (header === undefined) header = row.cells
    else count += 1
    if (count <= keptRows) first.push(row)
    if (count > mostRows) {
      throw unreadable(`This file has more than ${mostRows} rows. Split it, and import its parts one after the other.`)
    }
  }
  if (!header) throw unreadable('This file is empty.')
  if (count === 0) throw unreadable('This file has a first row and nothing below it.')

  return { header, rows: () => withoutFirst(count <= keptRows ? first : rowsOf(bytes)) }
}

/** Some rows at a time, as an import writes them. */
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

async function* withoutFirst(rows: AsyncGenerator<CsvRow> | readonly CsvRow[]) {
  let isFirst = true
  for await (const row of rows) {
    if (!isFirst) yield row
    isFirst = false
  }
}

// A file of the longest that is taken needs a tenth of each.
const mostMebibytes = 512
const patienceMilliseconds = 30_000

const isBuilt = extname(import.meta.filename) === '.js'
const program = isBuilt ? join(root, 'dist/server/csv-worker.js') : join(import.meta.dirname, 'csv-worker.ts')

const Answer = z.union([
  z.object({ rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })) }),
  z.object({ problem: z.string() }),
])

/** Read by a thread of its own: a large or a tricky file keeps nobody else waiting. */
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
