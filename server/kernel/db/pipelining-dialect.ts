import {
  type DatabaseConnection,
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
 */
export const pipelined = <Tables, Result>(
  trx: Transaction<Tables>,
  dialect: PipeliningDialect,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  const executor = trx.getExecutor()
  return executor.provideConnection((connection) => {
    const at: KyselyProps = {
      config: { dialect },
      dialect,
      driver: dialect.createDriver(),
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    }
    return work(new Transaction<Tables>(at))
  })
}

class PipeliningDriver extends PostgresDriver {
  // oxlint-disable-next-line require-await -- what overrides it waits
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined)
  }
}
