import pg from 'pg'

import { lockClasses } from '#server/locks.ts'

/** The name of a table in SQL. */
export const inSql = (table: string) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const rankOf = new Map(lockClasses.flatMap(({ tables }, rank) => tables.map((table) => [inSql(table), rank] as const)))

/** Tables whose rows are locked only under the lock of another table, and so in any order. */
const guards = new Map(
  lockClasses.flatMap(({ under = {} }) =>
    Object.entries(under).map(([table, guard]) => [inSql(table), inSql(guard)] as const),
  ),
)

interface Lock {
  table: string
  id: string
  /** Locked with `skip locked` or `nowait`, so the transaction waits for nobody. */
  isFree?: boolean
}

/** A lock that a transaction took while it held one that comes later in the order. */
interface Inversion {
  took: string
  holding: string
  /** The beginning of the statement. */
  by: string
}

/** Fails the statement that locks against the order. */
class LockedAgainstOrder extends Error {
  constructor({ took, holding, by }: Inversion) {
    super(`${took} is locked while ${holding} is held, against the one order of locks (server/locks.ts): ${by}`)
    this.name = 'LockedAgainstOrder'
  }
}

interface Taken {
  locks: Lock[]
  /** The rows that the transaction has inserted, by table and id: nobody else waits for them. */
  made: Set<string>
  /** The number of locks when each savepoint was set. */
  savepoints: Map<string, number>
}

const held = new WeakMap<object, Taken>()
let found: Inversion[] = []
let deadlocks = 0

function take({ locks, made }: Taken, lock: Lock, text: string): void {
  if (made.has(`${lock.table} ${lock.id}`) || locks.some((one) => one.id === lock.id && one.table === lock.table))
    return
  const rank = rankOf.get(lock.table) ?? 0
  const isGuarded = locks.some(({ table }) => table === guards.get(lock.table))
  const isLater = (one: Lock) =>
    (rankOf.get(one.table) ?? 0) > rank || (one.table === lock.table && one.id > lock.id && !isGuarded)
  const later = lock.isFree ? [] : locks.filter((one) => isLater(one))
  locks.push(lock)
  if (later.length === 0) return

  const holding = [...new Set(later.map(({ table }) => table))].join(', ')
  const inversion = { took: lock.table, holding, by: text.trim().slice(0, 200) }
  // Kept even if the failure is caught, for the check at the end of the test.
  found.push(inversion)
  throw new LockedAgainstOrder(inversion)
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

const byId = /^\s*update "?(\w+)"?\s.*\bwhere (?:"?\w+"?\.)?"?id"? (?:=|in|= any) ?\(?(?=\$)/is

/** The rows that an update by id changes, and so locks; undefined for any other statement. */
function changedBy(text: string, values: readonly unknown[]): Lock[] | undefined {
  const [until, table] = byId.exec(text) ?? []
  if (until === undefined || table === undefined) return undefined
  if (!rankOf.has(table)) return []

  const named = /^\$\d+(?:, ?\$\d+)*/.exec(text.slice(until.length))?.[0] ?? ''

  return [...named.matchAll(/\d+/g)]
    .flatMap(([at]) => values[Number(at) - 1])
    .filter((id) => isUuid(id))
    .map((id) => ({ table, id }))
}

/** The rows that a statement locks: those that it returns with their ids, otherwise those that it names. */
function locksIn(text: string, values: readonly unknown[], rows: readonly { id?: unknown }[]): Lock[] {
  const changed = changedBy(text, values)
  if (changed) return changed
  const [locking] = /\bfor (?:no key )?update\b.*/is.exec(text) ?? []
  if (locking === undefined) return []
  const table = /for (?:no key )?update of "?(\w+)/i.exec(text)?.[1] ?? /\bfrom "?(\w+)/i.exec(text)?.[1]
  if (table === undefined || !rankOf.has(table)) return []
  const answered = rows.map(({ id }) => id).filter(isUuid)

  const isFree = /skip locked|nowait/i.test(locking)
  // A row that was skipped is not locked: only those that were returned are.
  if (isFree) return answered.map((id) => ({ table, id, isFree }))

  // For a query that searches, only the rows that it returns are locked: the ids in its conditions belong to other
  // tables.
  const isFound = answered.length > 0 || /\bwhere (?:"?\w+"?\.)?"?id"? in \(select\b/i.test(text)
  return (isFound ? answered : values.filter(isUuid)).map((id) => ({ table, id }))
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * The tables that a statement inserts into, each with all ids of the statement, which include those of the new rows.
 */
function madeBy(text: string, values: readonly unknown[], rows: readonly { id?: unknown }[]): string[] {
  const tables = [...text.matchAll(/insert into "?(\w+)/g)].map(([, table]) => table)
  if (tables.length === 0) return []
  const ids = JSON.stringify([values, rows.map(({ id }) => id)]).match(uuids) ?? []

  return tables.flatMap((table) => ids.map((id) => `${table} ${id}`))
}

type Query = (...args: unknown[]) => unknown

/** Watches in which order every connection that is opened from now on locks. */
function watch(): void {
  const query: Query = Reflect.get(pg.Client.prototype, 'query')
  const watched = function (this: object, ...args: unknown[]): unknown {
    const [first, second] = args
    const { text = '', values: given } =
      typeof first === 'string' ? { text: first, values: second } : (first as { text?: string; values?: unknown })
    const values: unknown[] = Array.isArray(given) ? given : []
    if (/^(begin|start transaction)\b/i.test(text))
      held.set(this, { locks: [], made: new Set(), savepoints: new Map() })
    // Locks that were taken since the savepoint are released.
    const taken = held.get(this)
    if (taken && /^savepoint\b/i.test(text)) taken.savepoints.set(text, taken.locks.length)
    if (taken && /^rollback to\b/i.test(text)) {
      taken.locks.length = taken.savepoints.get(text.replace(/^rollback to /i, '')) ?? taken.locks.length
    }
    // Outside of a transaction a lock is released at once.
    if (/^(commit|rollback(?! to))\b/i.test(text)) held.delete(this)
    const answer = query.apply(this, args)
    if (!(answer instanceof Promise)) return answer

    return answer.then(
      (result: { rows?: { id?: unknown }[] }) => {
        const taken = held.get(this)
        if (!taken) return result
        const rows = result.rows ?? []
        for (const one of madeBy(text, values, rows)) taken.made.add(one)
        for (const lock of locksIn(text, values, rows)) take(taken, lock, text)
        return result
      },
      (error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === '40P01') deadlocks += 1
        throw error
      },
    )
  }
  Object.assign(pg.Client.prototype, { query: watched })
}

watch()

/** The locks against the order since the last call. */
export function takeInversions(): Inversion[] {
  const all = found
  found = []

  return all
}

/** How often the database has ended a transaction because of a deadlock, even if it was tried again. */
export async function deadlocksOf(work: () => Promise<unknown>): Promise<number> {
  const before = deadlocks
  await work()

  return deadlocks - before
}
