import pg from 'pg'

/** The one order of locks, by tables: whoever holds one of a later class waits for none of an earlier one. */
const classes = [
  ['person'],
  // The group bills and hands over by the orders of its tickets.
  ['ticket_group'],
  ['customer_order'],
  ['membership'],
  ['clinic', 'league', 'league_season'],
  ['booking', 'ticket', 'quote', 'build'],
  // Which lot pays is known of its booking alone.
  ['credit_lot'],
] as const

const rankOf = new Map<string, number>(classes.flatMap((tables, rank) => tables.map((table) => [table, rank] as const)))

interface Lock {
  table: string
  id: string
}

/** What a transaction waited for, while it held what comes later. */
export interface Inversion {
  took: string
  holding: string
}

const held = new WeakMap<object, Lock[]>()
let found: Inversion[] | undefined
let deadlocks = 0

function take(client: object, lock: Lock): void {
  const locks = held.get(client)
  if (!locks || locks.some((one) => one.id === lock.id && one.table === lock.table)) return
  const rank = rankOf.get(lock.table) ?? 0
  const isLater = (one: Lock) => (rankOf.get(one.table) ?? 0) > rank || (one.table === lock.table && one.id > lock.id)
  const later = locks.find(isLater)
  if (later) found?.push({ took: lock.table, holding: locks.map(({ table }) => table).join(', ') })
  locks.push(lock)
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** The rows that a statement waits for: those that it answers by their ids, or those that it names. */
function locksIn(text: string, values: readonly unknown[], rows: readonly { id?: unknown }[]): Lock[] {
  // What skips the locks of others waits for none.
  if (!/for (no key )?update(?!.*(skip locked|nowait))/is.test(text)) return []
  const table = /for (?:no key )?update of "?(\w+)/i.exec(text)?.[1] ?? /\bfrom "?(\w+)/i.exec(text)?.[1]
  if (table === undefined || !rankOf.has(table)) return []
  const answered = rows.map(({ id }) => id).filter(isUuid)

  return (answered.length > 0 ? answered : values.filter(isUuid)).map((id) => ({ table, id }))
}

type Query = (...args: unknown[]) => unknown

/** Has every connection that is opened from now on tell in which order it locks. */
function watch(): void {
  const query: Query = Reflect.get(pg.Client.prototype, 'query')
  const watched = function (this: object, ...args: unknown[]): unknown {
    const [first, second] = args
    const { text = '', values = [] } =
      typeof first === 'string' ? { text: first, values: second } : (first as { text?: string; values?: unknown })
    if (/^(begin|start transaction|commit|rollback)\b/i.test(text)) held.set(this, [])
    const answer = query.apply(this, args)
    if (!(answer instanceof Promise)) return answer

    return answer.then(
      (result: { rows?: { id?: unknown }[] }) => {
        for (const lock of locksIn(text, Array.isArray(values) ? values : [], result.rows ?? [])) take(this, lock)
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

/** Records what locks against the order of all, of whatever is done meanwhile. */
export async function inversionsOf(work: () => Promise<unknown>): Promise<Inversion[]> {
  const own: Inversion[] = []
  found = own
  await work().finally(() => (found = undefined))

  return own
}

/** How often the database has ended one of two who waited for each other, though it was done again. */
export async function deadlocksOf(work: () => Promise<unknown>): Promise<number> {
  const before = deadlocks
  await work()

  return deadlocks - before
}
