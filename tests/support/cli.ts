import { run as runCommand } from '#server/cli.ts'
import { readConfig } from '#server/config.ts'
import { sentenceFor } from '#server/kernel/config/mistake.ts'

import { cliCommand, type ProcessResult, run } from './process.ts'
import { testSecret } from './test.ts'

/** Runs the operator's tool on a database, as a separate process. */
export const cli = (databaseUrl: string, words: string[], input = '') =>
  run([...cliCommand, ...words], { DATABASE_URL: databaseUrl, SECRET_KEY: testSecret }, input)

/** Runs the operator's tool in this process, which saves a second of loading each time. */
export async function operate(databaseUrl: string, words: string[]): Promise<ProcessResult> {
  const config = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: testSecret })
  try {
    return { code: 0, stdout: `${await runCommand(words, () => config)}\n`, stderr: '' }
  } catch (error) {
    return { code: 1, stdout: '', stderr: `${sentenceFor(error)}\n` }
  }
}
