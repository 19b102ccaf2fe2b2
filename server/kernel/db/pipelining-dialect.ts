import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  type KyselyProps,
  PostgresDialect,
  PostgresDriver,
  Transaction,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/**
 * Begins transactions without waiting for the answer to `begin`, which leaves with the first statement: one round trip
 * less. `begin` fails only when the connection does, and then so does that statement. Needs `pipeline` of pg.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new PipeliningDriver({ pool: this.#pool })
  }
}

/**
 * Gives `work` the same transaction with statements that do not wait for each other: statements begun together leave in
 * that order as one round trip, where Kysely alone waits for each answer. Once `work` has ended nothing more is sent: a
 * branch that goes on after another has failed would write behind the rollback, and Kysely refuses it only once the
 * rollback is answered.
 */
export const pipelined = <Tables, Result>(
  trx: Transaction<Tables>,
  dialect: PipeliningDialect,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  const executor = trx.getExecutor()
  return executor.provideConnection(async (connection) => {
    let isOver = false
    const provider: ConnectionProvider = {
      // oxlint-disable-next-line require-await -- it refuses as a promise does
      async provideConnection(consumer) {
        if (isOver) throw new Error('This transaction is over.')
        return consumer(connection)
      },
    }
    const at: KyselyProps = {
      config: { dialect },
      dialect,
      driver: dialect.createDriver(),
      executor: executor.withConnectionProvider(provider),
    }
    const transaction = new Transaction<Tables>(at)
    const last: CompiledQuery[] = []
    lastOf.set(transaction, last).set(connection, last)
    try {
      return await work(transaction)
    } finally {
      isOver = true
    }
  })
}

/** The statements that each transaction sends together with its commit, by transaction and by connection. */
const lastOf = new WeakMap<object, CompiledQuery[]>()

interface LastStatement<Tables> {
  compile: (db: Kysely<Tables>) => CompiledQuery
  execute: (db: Kysely<Tables>) => Promise<unknown>
}

/**
 * Sends a statement together with the transaction's commit. The rows that others wait for are then locked only for the
 * duration of the commit, however busy this process is. If the statement fails, the transaction is undone.
 */
export async function withCommit<Tables>(db: Kysely<Tables>, statement: LastStatement<Tables>): Promise<void> {
  const last = lastOf.get(db)
  if (last) last.push(statement.compile(db))
  else await statement.execute(db)
}

/** Sends the statements that wait for the commit now, before a statement that reads their rows. */
export async function sendLast<Tables>(db: Kysely<Tables>): Promise<void> {
  const last = lastOf.get(db)?.splice(0) ?? []
  for (const query of last) await db.executeQuery(query)
}

class PipeliningDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const last = lastOf.get(connection)?.splice(0) ?? []
    // oxlint-disable-next-line no-restricted-properties -- the commit ends the transaction whatever failed before
    await Promise.all([...last.map((query) => connection.executeQuery(query)), super.commitTransaction(connection)])
  }

  // oxlint-disable-next-line require-await -- what overrides it waits
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    lastOf.delete(connection)
    super.beginTransaction(connection, settings).catch(() => undefined)
  }
}
