import { sql } from 'kysely'

import type { Services } from '#server/kernel/services.ts'

import { type Db, type OnDatabase, inOneTrip } from './database.ts'
import type { DB } from './schema.ts'

type Table = keyof DB

/** Tables whose rows are locked before those of the next class; see docs/locks.md. */
export interface LockClass {
  tables: readonly Table[]
  /**
   * By table: rows that are locked in any order, since it is done only under the lock of a row of the other table, or of one of
   * the others; `shelf` is the advisory lock of items (docs/locks.md). A table that is named only here is that of parts. Where
   * these are locked without their record, they stand behind the records of this class.
   */
  under?: Partial<Record<Table, Guard | readonly Guard[]>>
}

type Guard = Table | 'shelf'

/** All tables of the order, one after another. */
export const tablesInOrder = (classes: readonly LockClass[]): readonly string[] => [
  ...new Set(classes.flatMap(({ tables, under = {} }) => [...tables, ...Object.keys(under)])),
]

/**
 * Waits for the lock of a row. Statements after it read the row as it stays until the commit. A single statement that
 * locks and also sums or joins would read what was there before it waited.
 */
export const lockRow = (trx: Db, table: Table, id: string) =>
  sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)

/**
 * Waits for the lock of a row and reads the record in the same trip: all that is read of it, of what it joins too, is as it is from
 * then on.
 */
export async function lockAndRead<Reading extends OnDatabase, Row>(
  work: Reading,
  { table, id }: { table: Table; id: string },
  read: (work: Reading, id: string) => Promise<Row>,
): Promise<Row> {
  const [, row] = await inOneTrip([lockRow(work.trx, table, id), read(work, id)])

  return row
}

/** What `lockAll` needs of a work. */
export interface Locking extends OnDatabase {
  services: Pick<Services, 'lockClasses'>
}

type Ids = readonly string[] | string | null | undefined

/** Ids of records to lock, by their tables. */
export type Locks = Partial<Record<Table, Ids>>

/**
 * Waits for the locks of records of several tables, always in the order of `lockClasses`. The statements leave
 * together; statements after them read rows as they stay until the commit.
 */
export async function lockAll({ trx, services }: Locking, rows: Locks): Promise<void> {
  const order = tablesInOrder(services.lockClasses)
  const wanted = Object.entries(rows)
    .map(([table, ids]) => ({ table, ids: [ids ?? []].flat(), at: order.indexOf(table) }))
    .filter(({ ids }) => ids.length > 0)
    .toSorted((one, other) => one.at - other.at)
  const unplaced = wanted.filter(({ at }) => at === -1)
  if (unplaced.length > 0)
    throw new Error(`The order of locks has no place for ${unplaced.map(({ table }) => table).join(', ')}.`)

  await inOneTrip(wanted.map(({ table, ids }) => lockRows(trx, table, ids)))
}

const lockRows = (trx: Db, table: string, ids: readonly string[]) =>
  sql`select id from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
