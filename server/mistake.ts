import { ConfigError } from './config.ts'
import { isDatabaseGone } from './db/gone.ts'

/** What the operator reads when a program of ours ends early: one sentence, or for a bug all that is known of it. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || isWrongArgument(error)) return error.message
  if (isTakenPort(error)) return `PORT ${error.port} is taken by another program: choose another one.`
  if (isDatabaseGone(error))
    return 'DATABASE_URL leads to no database that lets us in: check that it runs, its address, name and password.'

  return error.stack ?? error.message
}

const isWrongArgument = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

const isTakenPort = (error: Error): error is Error & { port: number } =>
  'code' in error && error.code === 'EADDRINUSE' && 'port' in error
