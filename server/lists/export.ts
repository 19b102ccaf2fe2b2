import { type SelectQueryBuilder, sql } from 'kysely'

import { type AuditedEvent, recordEvent } from '#server/audit/service.ts'
import { type CsvColumn, csvOfBatches } from '#server/kernel/csv/write-csv.ts'
import { type Keyset, sortedBy } from '#server/kernel/db/keyset.ts'
import { batchesOf, openSnapshot, type Snapshot } from '#server/kernel/db/snapshot.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

/** Each has a connection of its own, beside the pool. */
const mostAtOnce = 4
let running = 0

interface ExportedList<Database, Tables extends keyof Database, Row, Column extends string> {
  /** What the file is called before its day. */
  name: string
  /** How the audit calls it. The search is never among its facts, because it may be somebody's name. */
  event: Pick<AuditedEvent, 'action' | 'entity' | 'facts'>
  /** The list as it is filtered, asked of a snapshot. */
  query: (work: Work) => SelectQueryBuilder<Database, Tables, Row>
  keyset: Keyset
  columns: Readonly<Record<Column, CsvColumn<Row>>>
  /** In this order; all of them when not given. */
  chosen?: readonly Column[] | undefined
}

/**
 * A whole list as a file, of one state of the database, read only as fast as it is taken. The audit says who took how many rows
 * before the first of them leaves the house.
 */
export async function exportList<Database, Tables extends keyof Database, Row, Column extends string>(
  work: Work,
  { name, event, query, keyset, columns, chosen }: ExportedList<Database, Tables, Row, Column>,
): Promise<AnswerFile> {
  refuseWhileBusy()
  running += 1
  const written = chosen?.map((column) => columns[column]) ?? Object.values<CsvColumn<Row>>(columns)
  const { snapshot, end } = await openOnce(work)
  try {
    const found = query({ ...work, trx: snapshot.trx })
    const facts = {
      ...event.facts,
      count: await countOf(snapshot, found),
      ...(chosen && { columns: chosen.join(',') }),
    }
    await recordEvent(work, { ...event, facts })
    const content = csvOfBatches(written, batchesOf(snapshot, sortedBy(found, keyset)), end)
    return { name: `${name}-${localDayOf(work.now, work.place.zone)}.csv`, content }
  } catch (error) {
    end()
    throw error
  }
}

export function refuseWhileBusy(): void {
  if (running >= mostAtOnce) throw new Failure('unavailable', 'Other lists are being exported. Try again in a minute.')
}

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
