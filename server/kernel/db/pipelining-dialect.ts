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
 * Does not wait for the answer to `begin`: it leaves with the first statement, a round trip less for every transaction. It
 * fails only with its connection, and then so does that statement. Its clients need `pipeline`.
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
 * Hands `work` the same transaction with statements that do not wait for each other: what is begun together leaves together, in
 * that order, as one round trip. Kysely alone has each wait for the answer to the one before.
 *
 * Once `work` is over no more is sent: a branch that goes on while another one has failed would write behind the rollback, which
 * Kysely refuses only once that is answered.
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

/** What each transaction sends together with its commit: by the transaction, and by its connection. */
const lastOf = new WeakMap<object, CompiledQuery[]>()

interface LastStatement<Tables> {
  compile: (db: Kysely<Tables>) => CompiledQuery
  execute: (db: Kysely<Tables>) => Promise<unknown>
}

/**
 * Sends a statement together with the commit of the transaction: what others wait for is locked for no longer than the commit
 * takes, however busy this process is. One that fails undoes it all.
 */
export async function withCommit<Tables>(db: Kysely<Tables>, statement: LastStatement<Tables>): Promise<void> {
  const last = lastOf.get(db)
  if (last) last.push(statement.compile(db))
  else await statement.execute(db)
}

/** Sends what waits for the commit now, for whoever reads it before. */
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
