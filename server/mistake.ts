import { Failure } from '#shared/http/failure.ts'

import { ConfigError } from './config.ts'
import { isDatabaseGone } from './db/gone.ts'
import { MigrationError } from './db/migrate.ts'

/** What the operator reads when a program of ours ends early: one sentence, or for a bug all that is known of it. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof Failure || isWrongArgument(error)) return error.message
  if (error instanceof MigrationError) return error.message
  if (isUnmigrated(error)) return 'The database is not migrated yet: run `migrate` first.'
  if (isUnadmitted(error))
    return `The login of DATABASE_URL lacks a right (${error.message}): run \`migrate\` as the owner.`
  if (isForeignHost(error)) return 'HOST is no address of this machine.'
  if (isTakenPort(error)) return `PORT ${error.port} is taken by another program: choose another one.`
  if (isDatabaseGone(error))
    return 'DATABASE_URL leads to no database that lets us in: check that it runs, its address, name and password.'

  return error.stack ?? error.message
}

const isWrongArgument = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

// A table is missing; or pg-boss finds its own missing or old.
const isUnmigrated = (error: Error): boolean =>
  ('code' in error && error.code === '42P01') ||
  /^pg-boss (is not installed|database requires migrations)/.test(error.message)

const isUnadmitted = (error: Error): boolean => 'code' in error && error.code === '42501'

const isForeignHost = (error: Error): boolean =>
  'syscall' in error &&
  error.syscall !== 'connect' &&
  'code' in error &&
  /^(EADDRNOTAVAIL|ENOTFOUND)$/.test(String(error.code))

const isTakenPort = (error: Error): error is Error & { port: number } =>
  'code' in error && error.code === 'EADDRINUSE' && 'port' in error
