import pg from 'pg'

import { ConfigError } from '#server/kernel/config/config.ts'

import { type Source, type SourceRow, type Table, tables } from './source-row.ts'

/** The database of the backend that a studio leaves, or one into which its dump was restored. */
export function oldDatabase(address: string): Source {
  const url = URL.parse(address)
  // The address contains a password, so no sentence repeats it.
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) throw new ConfigError('--from takes a postgres:// address.')

  return { name: `${url.host}${url.pathname}`, rows: () => rowsAt(address) }
}

/** Reads everything as of one moment, on a connection that cannot write. */
async function* rowsAt(address: string): AsyncGenerator<SourceRow> {
  const client = await connected(address)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    // Fixes how values are written, and the order of rows.
    await client.query(
      `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local bytea_output = 'hex';
       set local synchronize_seqscans = off; set local statement_timeout = 0`,
    )
    for (const table of await tablesThere(client)) yield* rowsOf(client, table)
  } catch (error) {
    throw error instanceof ConfigError ? error : unreadable(error)
  } finally {
    await client.end()
  }
}

async function connected(address: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: 10_000,
      options: '-c default_transaction_read_only=on',
      // Every value as PostgreSQL writes it.
      types: { getTypeParser: () => String },
    })
    // When the connection breaks, the waiting query fails.
    client.on('error', () => undefined)
    return await client.connect()
  } catch (error) {
    throw unreadable(error)
  }
}

function unreadable(error: unknown): ConfigError {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what pg throws has both or neither
  const { message = '', code = '' } = error as Partial<NodeJS.ErrnoException>

  // When all addresses of a name fail, the error has a code and no message.
  return new ConfigError(`The database of --from cannot be read: ${message || code}.`, { cause: error })
}

async function tablesThere(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'auth'`,
  )
  const there = tables.filter((table) => rows.some(({ name }) => name === table))
  if (!there.includes('users')) throw new ConfigError('The database of --from has no table auth.users.')

  return there
}

const batchSize = 500

async function* rowsOf(client: pg.Client, table: Table): AsyncGenerator<SourceRow> {
  await client.query(`declare moving no scroll cursor for select * from auth.${table}`)
  let line = 0
  let rows: SourceRow['values'][]
  do {
    ;({ rows } = await client.query<SourceRow['values']>(`fetch ${batchSize} from moving`))
    for (const values of rows) yield { table, place: { file: `auth.${table}`, line: (line += 1) }, values }
  } while (rows.length === batchSize)
  await client.query('close moving')
}
