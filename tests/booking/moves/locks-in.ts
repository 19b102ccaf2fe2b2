/** A lock that a statement takes. */
export interface Lock {
  table: string
  /** Undefined where the statement does not say which rows it changes. */
  id: string | undefined
  /** Locked with `skip locked` or `nowait`, so the transaction waits for nobody. */
  isFree: boolean
}

export interface Answer {
  rows?: readonly { id?: unknown }[]
  rowCount?: number | null
}

export interface Statement {
  text: string
  values: readonly unknown[]
  answer: Answer
}

/** The rows that a statement locks: by `for update`, by an update and by a delete. */
export function locksIn(statement: Statement): Lock[] {
  const isFree = /\b(?:skip locked|nowait)\b/i.test(statement.text)
  const rows = [...lockedBy(statement), ...changedBy(statement)].map((row) => ({ ...row, isFree }))

  return locksShelves.test(statement.text) ? [{ table: 'shelf', id: undefined, isFree: true }, ...rows] : rows
}

/** The advisory locks of items and of all shelves of a place; these are not in the order of rows. */
const locksShelves = /\block_items\(|\bpg_advisory_xact_lock\(hashtext\('stock'\)/

type Row = Omit<Lock, 'isFree'>

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** What is locked by `for update`: the rows that are returned with their ids, otherwise those that are named. */
function lockedBy({ text, values, answer: { rows = [] } }: Statement): Row[] {
  const locking = /\bfor (?:no key )?update\b(?: of "?(\w+))?(.*)/is.exec(text)
  if (!locking) return []
  const { query, isWhole } = queryAround(text, locking.index)
  const table = tableOf(query, locking[1])
  if (table === undefined) return []
  if (rows.length === 0) return []

  const named = isWhole ? (/(?<![.\w])"?id"? = \$(\d+)/i.exec(query)?.[1] ?? '') : ''
  const answered = rows.map(({ id }) => id).filter(isUuid)
  const ids = answered.length > 0 ? answered : [values[Number(named) - 1]].filter(isUuid)

  // A query that searches may answer without the ids of its rows.
  return isWhole && ids.length > 0 ? ids.map((id) => ({ table, id })) : [{ table, id: undefined }]
}

/** The query that locks, without what stands in brackets, and whether it is the whole statement. */
function queryAround(text: string, end: number): { query: string; isWhole: boolean } {
  let query = text.slice(0, end)
  for (let shorter = ''; shorter !== query;) {
    shorter = query
    query = query.replaceAll(/\([^()]*\)/g, '')
  }
  const opened = query.lastIndexOf('(')

  return { query: query.slice(opened + 1), isWhole: opened === -1 }
}

/** The table that a query locks: the one that it names after `of`, by its name or another, otherwise its first. */
function tableOf(query: string, named: string | undefined): string | undefined {
  const first = /\bfrom "?(\w+)/i.exec(query)?.[1]
  if (named === undefined) return first

  return new RegExp(`\\b(?:from|join) "?(\\w+)"? (?:as )?"?${named}\\b`, 'i').exec(query)?.[1] ?? named
}

/**
 * Each update and each delete. An `on conflict do update` is none: which row it meets is as unforeseen as for any insert that
 * waits for another one of the same key.
 */
const changes = /(?<!\bfor |\bkey |\bdo |\brevoke |\bgrant )\b(?:update|delete from) (?:only )?"?(\w+)\b(?!"?\.)"?/gi

const untilId = /^[^;]*?\bwhere (?:"?\w+"?\.)?"?id"? (?:=|in|= any) ?\(?(?=\$)/i

/** The rows that a statement changes, and so locks. */
function changedBy({ text, values, answer }: Statement): Row[] {
  return [...text.matchAll(changes)].flatMap(({ 0: { length }, 1: table = '', index }): Row[] => {
    const rest = text.slice(index + length)
    const [until = ''] = untilId.exec(rest) ?? []
    const isById = until.match(/\bwhere\b/gi)?.length === 1
    const named = isById ? (/^\$\d+(?:, ?\$\d+)*/.exec(rest.slice(until.length))?.[0] ?? '') : ''
    const ids = [...named.matchAll(/\d+/g)].flatMap(([at]) => values[Number(at) - 1]).filter(isUuid)
    if (ids.length > 0) return ids.map((id) => ({ table, id }))

    return answer.rowCount === 0 ? [] : [{ table, id: undefined }]
  })
}
