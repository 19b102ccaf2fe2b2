import type { CompiledQuery, UpdateResult } from 'kysely'

interface Update {
  compile: () => CompiledQuery
  executeTakeFirst: () => Promise<UpdateResult>
}

/**
 * Runs an update of one record by its id. Where it changes none, the record has gone although somebody holds it, or its id is
 * that of something else: what else the transaction does would be about a state that is not there, so all of it is undone.
 */
export async function changeOne(update: Update): Promise<void> {
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows !== 1n) throw notOne(numUpdatedRows, tableOf(update))
}

/** The one row that a statement of several parts has changed. */
export function oneChanged<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw notOne(rows.length, what)

  return row
}

const tableOf = (update: Update) => /^update "(\w+)"/.exec(update.compile().sql)?.[1] ?? 'a table'

const notOne = (count: number | bigint, what: string) =>
  new Error(`One row of ${what} was to change, but ${count} did.`)
