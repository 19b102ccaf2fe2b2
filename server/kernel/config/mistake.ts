import { isDatabaseGone } from '#server/kernel/db/gone.ts'
import { MigrationError } from '#server/kernel/db/migrate.ts'
import { Failure } from '#shared/http/failure.ts'

import { ConfigError } from './config.ts'

/** What the operator reads when a program ends with an error: one sentence, or the stack of a bug. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof Failure || isWrongArgument(error)) return error.message
  if (error instanceof MigrationError) return error.message
  if (isUnmigrated(error)) return 'The database is not migrated yet: run `migrate` first.'
  if (lacksRight(error))
    return `The login of DATABASE_URL lacks a right (${error.message}): run \`migrate\` as the owner.`
  if (isDatabaseGone(error))
    return 'DATABASE_URL leads to no database that lets us in: check that it runs, its address, name and password.'

  return error.stack ?? error.message
}

const isWrongArgument = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

// A table is missing, or pg-boss reports that its own tables are missing or old.
const isUnmigrated = (error: Error): boolean =>
  ('code' in error && error.code === '42P01') ||
  /^pg-boss (is not installed|database requires migrations)/.test(error.message)

/** The object exists, and this login may not use it. */
export const lacksRight = (error: Error): boolean => 'code' in error && error.code === '42501'

/** Says why the server cannot listen, by the names of the settings. */
export const listenError = (host: string, port: string) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const number = error instanceof Error && 'port' in error ? ` ${String(error.port)}` : ''
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    throw new ConfigError(`${host} is no address of this machine.`)
  if (code === 'EADDRINUSE') throw new ConfigError(`${port}${number} is taken by another program: choose another one.`)
  if (code === 'EACCES') throw new ConfigError(`${port}${number} is not for this user: choose one above 1023.`)
  throw error
}
