import { type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely'
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

class PipeliningDriver extends PostgresDriver {
  // oxlint-disable-next-line require-await -- what overrides it waits
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined)
  }
}
