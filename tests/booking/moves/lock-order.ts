import pg from 'pg'

import { lockClasses } from '#server/locks.ts'

import { type Answer, type Lock, type Statement, locksIn } from './locks-in.ts'
import { withoutPlace } from './without-place.ts'

/** The name of a table in SQL. */
export const inSql = (table: string) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Where the rows of a table stand in the order: parts behind the records of their class. */
const rankOf = new Map(
  lockClasses.flatMap(({ tables, under = {} }, rank) => [
    ...Object.keys(under).map((table) => [inSql(table), rank + 0.5] as const),
    ...tables.map((table) => [inSql(table), rank] as const),
  ]),
)

/** Tables whose rows are locked in any order under the lock of a row of another table, one of those named. */
const guards = new Map(
  lockClasses.flatMap(({ under = {} }) =>
    Object.entries(under).map(([table, guard]) => [inSql(table), [guard].flat().map((one) => inSql(one))] as const),
  ),
)

const unwatched = new Set(Object.values(withoutPlace).flatMap((tables) => tables.map((table) => inSql(table))))

const placed = new Set(lockClasses.flatMap(({ tables }) => tables.map((table) => inSql(table))))

/** A lock that a transaction took while it held one that comes later in the order, or of a table that has no place in it. */
interface Inversion {
  took: string
  /** Empty where the table has no place. */
  holding: string
  /** The beginning of the statement. */
  by: string
}

/** Fails the statement that locks against the order. */
class LockedAgainstOrder extends Error {
  constructor({ took, holding, by }: Inversion) {
    super(
      holding === ''
        ? `The order of locks has no place for ${took} (server/locks.ts): ${by}`
        : `${took} is locked while ${holding} is held, against the one order of locks (server/locks.ts): ${by}`,
    )
    this.name = 'LockedAgainstOrder'
  }
}

interface Taken {
  locks: (Lock & { isPart: boolean })[]
  /** The rows that the transaction has inserted, by table and id, and their tables: nobody else waits for them. */
  made: Set<string>
  /** The number of locks when each savepoint was set. */
  savepoints: Map<string, number>
  /** Whether it has the studio for itself. */
  isAlone: boolean
}

const held = new WeakMap<object, Taken>()
let found: Inversion[] = []
let deadlocks = 0

/** Whether the transaction has made the row itself or holds it already; of rows that are not named, whether it may have. */
const isOwn = ({ locks, made }: Taken, { table, id }: Lock) =>
  id === undefined
    ? made.has(table) || locks.some((one) => one.table === table)
    : made.has(`${table} ${id}`) || locks.some((one) => one.id === id && one.table === table)

function take(taken: Taken, lock: Lock, text: string): void {
  if (taken.isAlone || isOwn(taken, lock)) return
  const { locks, made } = taken
  const { table, id, isFree } = lock
  const rank = rankOf.get(table)
  const isGuarded =
    guards.get(table)?.some((guard) => made.has(guard) || locks.some((one) => one.table === guard)) ?? false
  const isPart = (isGuarded && !placed.has(table)) || unwatched.has(table)
  // For parts under their record nobody waits who does not hold that; other tables without a place are not watched.
  const isLater = (one: Taken['locks'][number]) =>
    !one.isPart &&
    ((rankOf.get(one.table) ?? 0) > (rank ?? 0) || (one.table === table && isBefore(id, one.id) && !isGuarded))
  const later = isFree || isPart ? [] : locks.filter((one) => isLater(one))
  locks.push({ ...lock, isPart })
  if (later.length === 0 && (rank !== undefined || isFree || isPart)) return

  const holding = rank === undefined ? '' : [...new Set(later.map((one) => one.table))].join(', ')
  const inversion = { took: table, holding, by: text.trim().slice(0, 200) }
  // Kept even if the failure is caught, for the check at the end of the test.
  found.push(inversion)
  throw new LockedAgainstOrder(inversion)
}

const isBefore = (id: string | undefined, other: string | undefined) =>
  id !== undefined && other !== undefined && id < other

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * The tables that a statement inserts into or makes for itself, by themselves and with all ids of the statement, the new rows'
 * among them.
 */
function madeBy({ text, values, answer: { rows = [] } }: Statement): string[] {
  const tables = [...text.matchAll(/(?:insert into|create temporary table) "?(\w+)/g)].map(([, table = '']) => table)
  if (tables.length === 0) return []
  const ids = JSON.stringify([values, rows.map(({ id }) => id)]).match(uuids) ?? []

  return tables.flatMap((table) => [table, ...ids.map((id) => `${table} ${id}`)])
}

/** Migrations, the set-up, and rows that are brought back as from a backup: they have the studio for themselves. */
const isForAll = /\bkysely_migration|\('set-up of the studio'\)|session_replication_role = replica/

type Query = (...args: unknown[]) => unknown

/** Watches in which order every connection that is opened from now on locks. */
function watch(): void {
  const query: Query = Reflect.get(pg.Client.prototype, 'query')
  const watched = function (this: object, ...args: unknown[]): unknown {
    const [first, second] = args
    const { text = '', values: given } =
      typeof first === 'string' ? { text: first, values: second } : (first as { text?: string; values?: unknown })
    const values: unknown[] = Array.isArray(given) ? given : []
    // Several statements sent as one text are a transaction that has ended when they are answered.
    if (/^(begin|start transaction)\b(?![^]*\bcommit$)/i.test(text))
      held.set(this, { locks: [], made: new Set(), savepoints: new Map(), isAlone: false })
    // Locks that were taken since the savepoint are released.
    const taken = held.get(this)
    if (taken && isForAll.test(text)) taken.isAlone = true
    if (taken && /^savepoint\b/i.test(text)) taken.savepoints.set(text, taken.locks.length)
    if (taken && /^rollback to\b/i.test(text)) {
      taken.locks.length = taken.savepoints.get(text.replace(/^rollback to /i, '')) ?? taken.locks.length
    }
    // Outside of a transaction a lock is released at once.
    if (/^(commit|rollback(?! to))\b/i.test(text)) held.delete(this)
    const answer = query.apply(this, args)
    if (!(answer instanceof Promise)) return answer

    return answer.then(
      (answer: Answer) => {
        const taken = held.get(this)
        if (!taken) return answer
        const statement = { text, values, answer }
        for (const one of madeBy(statement)) taken.made.add(one)
        for (const lock of locksIn(statement)) take(taken, lock, text)
        return answer
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
