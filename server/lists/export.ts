import { type SelectQueryBuilder, sql } from 'kysely'

import { type AuditedEvent, recordEvent } from '#server/audit/service.ts'
import { type CsvColumn, csvOfBatches } from '#server/kernel/csv/write-csv.ts'
import { type Keyset, sortedBy } from '#server/kernel/db/keyset.ts'
import { batchesOf, openSnapshot, type Snapshot } from '#server/kernel/db/snapshot.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { columnsAt, type FileColumns } from './file-columns.ts'

/** Each has a connection of its own, beside the pool. */
const mostAtOnce = 4
let running = 0

interface ExportedFile<Row, Column extends string> {
  /** What the file is called before its day. */
  name: string
  /** How the audit calls it. The search is never among its facts, because it may be somebody's name. */
  event: Pick<AuditedEvent, 'action' | 'entity' | 'facts'>
  columns: Readonly<Record<Column, CsvColumn<Row>>>
  /** In this order; all of them when not given. */
  chosen?: readonly Column[] | undefined
}

interface ExportedList<Database, Tables extends keyof Database, Row, Column extends string> extends ExportedFile<
  Row,
  Column
> {
  /** The list as it is filtered, asked of a snapshot. */
  query: (work: Work) => SelectQueryBuilder<Database, Tables, Row>
  keyset: Keyset
}

/** A whole list as a file, of one state of the database, read only as fast as it is taken. */
export const exportList = <Database, Tables extends keyof Database, Row, Column extends string>(
  work: Work,
  { query, keyset, ...file }: ExportedList<Database, Tables, Row, Column>,
): Promise<AnswerFile> =>
  exportRows(work, file, async (work, snapshot) => {
    const found = query(work)
    return { count: await countOf(snapshot, found), batches: batchesOf(snapshot, sortedBy(found, keyset)) }
  })

interface ExportedPages<Row, Column extends string> extends Omit<ExportedFile<Row, Column>, 'columns'> {
  /** A page of the list as its reader sees it. */
  read: (work: Work, page: PageRequest) => Promise<ReadPage<Row>>
  columns: (made: FileColumns<Row>) => Readonly<Record<Column, CsvColumn<Row>>>
}

const rowsAtOnce = 500

/** The same of a list whose rows are made beside the database, page by page: a row of the file is one that the list shows. */
export const exportPages = <Row, Column extends string>(
  work: Work,
  { read, columns, ...file }: ExportedPages<Row, Column>,
): Promise<AnswerFile> =>
  exportRows(work, { ...file, columns: columns(columnsAt(work.place)) }, async (work) => {
    const first = await read(work, { limit: rowsAtOnce })
    let count = first.rows.length
    for (let { next } = first; next !== null;) {
      const page = await read(work, { limit: rowsAtOnce, after: next })
      count += page.rows.length
      next = page.next
    }
    return { count, batches: pagesFrom(first, (after) => read(work, { limit: rowsAtOnce, after })) }
  })

interface ReadPage<Row> {
  rows: readonly Row[]
  next: string | null
}

async function* pagesFrom<Row>(first: ReadPage<Row>, read: (after: string) => Promise<ReadPage<Row>>) {
  yield first.rows
  for (let { next } = first; next !== null;) {
    const page = await read(next)
    yield page.rows
    next = page.next
  }
}

interface FoundRows<Row> {
  count: number
  batches: AsyncIterable<readonly Row[]>
}

/** The audit says who took how many rows before the first of them leaves the house. */
async function exportRows<Row, Column extends string>(
  work: Work,
  { name, event, columns, chosen }: ExportedFile<Row, Column>,
  find: (work: Work, snapshot: Snapshot) => Promise<FoundRows<Row>>,
): Promise<AnswerFile> {
  refuseWhileBusy()
  running += 1
  const written = chosen?.map((column) => columns[column]) ?? Object.values<CsvColumn<Row>>(columns)
  const { snapshot, end } = await openOnce(work)
  try {
    const { count, batches } = await find({ ...work, trx: snapshot.trx }, snapshot)
    const facts = { ...event.facts, count, ...(chosen && { columns: chosen.join(',') }) }
    await recordEvent(work, { ...event, facts })
    return {
      name: `${name}-${localDayOf(work.now, work.place.zone)}.csv`,
      content: csvOfBatches(written, batches, end),
    }
  } catch (error) {
    end()
    throw error
  }
}

export function refuseWhileBusy(): void {
  if (running >= mostAtOnce) throw new Failure('unavailable', 'Other lists are being exported. Try again in a minute.')
}

/** Whether a list was searched, or filtered by something: for the audit. */
export const askedOf = ({ search, ...filters }: { search?: string; [filter: string]: unknown }) => ({
  searched: Boolean(search),
  filtered: Object.keys(filters).length > 0,
})

/** Ends once, however often it is told. */
async function openOnce(work: Work) {
  let isOver = false
  try {
    const snapshot = await openSnapshot(work.services.db)
    const end = () => {
      if (isOver) return
      isOver = true
      running -= 1
      snapshot.end()
    }
    return { snapshot, end }
  } catch (error) {
    running -= 1
    throw error
  }
}

async function countOf<Database, Tables extends keyof Database, Row>(
  { trx }: Snapshot,
  query: SelectQueryBuilder<Database, Tables, Row>,
): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${counted} as found`.execute(trx)

  return rows[0]?.count ?? 0
}
