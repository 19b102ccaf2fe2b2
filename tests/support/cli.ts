import { run } from './process.ts'
import { testSecret } from './test.ts'

/** Runs the operator's tool on a database, as a process of its own. */
export const cli = (databaseUrl: string, words: string[], input = '') =>
  run(['node', 'server/cli.ts', ...words], { DATABASE_URL: databaseUrl, SECRET_KEY: testSecret }, input)
