import type { CompiledQuery, UpdateResult } from 'kysely'

interface Update {
  compile: () => CompiledQuery
  executeTakeFirst: () => Promise<UpdateResult>
}

/**
 * Runs an update of one record by its id, and throws where it does not change exactly one row: the record was not
 * locked, or the id is of something else. The transaction then undoes everything, since the rest relied on that row.
 */
export async function changeOne(update: Update): Promise<void> {
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows !== 1n) throw notOne(numUpdatedRows, tableOf(update))
}

/** The one changed row of a statement that Kysely's update cannot express; throws where there is another number. */
export function oneChanged<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw notOne(rows.length, what)

  return row
}

const tableOf = (update: Update) => /^update "(\w+)"/.exec(update.compile().sql)?.[1] ?? 'a table'

const notOne = (count: number | bigint, what: string) =>
  new Error(`One row of ${what} was to change, but ${count} did.`)
