import pg from 'pg'

import { lockClasses } from '#server/locks.ts'

/** The name of a table as its statements have it. */
export const inSql = (table: string) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const rankOf = new Map(lockClasses.flatMap(({ tables }, rank) => tables.map((table) => [inSql(table), rank] as const)))

/** Whose rows are locked under the lock of another one, and so in any order. */
const guards = new Map(
  lockClasses.flatMap(({ under = {} }) =>
    Object.entries(under).map(([table, guard]) => [inSql(table), inSql(guard)] as const),
  ),
)

interface Lock {
  table: string
  id: string
  /** Passed over where somebody else has it, so that nobody is waited for. */
  isFree?: boolean
}

/** What a transaction waited for, while it held what comes later. */
interface Inversion {
  took: string
  holding: string
  /** How the statement begins. */
  by: string
}

/** Fails the statement that waits against the order, and with it whoever sent it. */
class LockedAgainstOrder extends Error {
  constructor({ took, holding, by }: Inversion) {
    super(`${took} is locked while ${holding} is held, against the one order of locks (server/locks.ts): ${by}`)
    this.name = 'LockedAgainstOrder'
  }
}

interface Taken {
  locks: Lock[]
  /** What the transaction has made itself, by table and id: nobody else waits for it. */
  made: Set<string>
  /** How much was locked when each savepoint was set. */
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
  // Whoever catches the failure is found by the end of the test all the same.
  found.push(inversion)
  throw new LockedAgainstOrder(inversion)
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

const byId = /^\s*update "?(\w+)"?\s.*\bwhere (?:"?\w+"?\.)?"?id"? (?:=|in|= any) ?\(?(?=\$)/is

/** The rows that an update by their ids changes, and so waits for; undefined of any other statement. */
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

/** The rows that a statement waits for: those that it answers by their ids, or those that it names. */
function locksIn(text: string, values: readonly unknown[], rows: readonly { id?: unknown }[]): Lock[] {
  const changed = changedBy(text, values)
  if (changed) return changed
  const [locking] = /\bfor (?:no key )?update\b.*/is.exec(text) ?? []
  if (locking === undefined) return []
  const table = /for (?:no key )?update of "?(\w+)/i.exec(text)?.[1] ?? /\bfrom "?(\w+)/i.exec(text)?.[1]
  if (table === undefined || !rankOf.has(table)) return []
  const answered = rows.map(({ id }) => id).filter(isUuid)

  const isFree = /skip locked|nowait/i.test(locking)
  // Of those that are passed over nothing is held.
  if (isFree) return answered.map((id) => ({ table, id, isFree }))

  // What a query finds is what is answered: the ids that it compares are those of others.
  const isFound = answered.length > 0 || /\bwhere (?:"?\w+"?\.)?"?id"? in \(select\b/i.test(text)
  return (isFound ? answered : values.filter(isUuid)).map((id) => ({ table, id }))
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Each table that a statement inserts into, with all ids that are named there: those of its new rows are among them. */
function madeBy(text: string, values: readonly unknown[], rows: readonly { id?: unknown }[]): string[] {
  const tables = [...text.matchAll(/insert into "?(\w+)/g)].map(([, table]) => table)
  if (tables.length === 0) return []
  const ids = JSON.stringify([values, rows.map(({ id }) => id)]).match(uuids) ?? []

  return tables.flatMap((table) => ids.map((id) => `${table} ${id}`))
}

type Query = (...args: unknown[]) => unknown

/** Has every connection that is opened from now on tell in which order it locks. */
function watch(): void {
  const query: Query = Reflect.get(pg.Client.prototype, 'query')
  const watched = function (this: object, ...args: unknown[]): unknown {
    const [first, second] = args
    const { text = '', values: given } =
      typeof first === 'string' ? { text: first, values: second } : (first as { text?: string; values?: unknown })
    const values: unknown[] = Array.isArray(given) ? given : []
    if (/^(begin|start transaction)\b/i.test(text))
      held.set(this, { locks: [], made: new Set(), savepoints: new Map() })
    // What was locked since is given free.
    const taken = held.get(this)
    if (taken && /^savepoint\b/i.test(text)) taken.savepoints.set(text, taken.locks.length)
    if (taken && /^rollback to\b/i.test(text)) {
      taken.locks.length = taken.savepoints.get(text.replace(/^rollback to /i, '')) ?? taken.locks.length
    }
    // What follows outside of any is given free at once.
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

/** What locked against the order of all, since this was asked last. */
export function takeInversions(): Inversion[] {
  const all = found
  found = []

  return all
}

/** How often the database has ended one of two who waited for each other, though it was done again. */
export async function deadlocksOf(work: () => Promise<unknown>): Promise<number> {
  const before = deadlocks
  await work()

  return deadlocks - before
}
