import { type Config, ConfigError } from './config/config.ts'
import type { Db } from './db/database.ts'
import type { Services } from './services.ts'

export interface Invocation {
  db: Db
  /** What each feature keeps of people. */
  ofPerson: Services['ofPerson']
  /** For what needs more than the database. */
  openServices: () => Promise<Services>
  /** The server's address of the database, whoever `db` logs in as. */
  serverUrl: string
  /** Of whoever owns its tables. */
  ownerUrl: string
  config: Config
  log: Services['log']
  words: string[]
  options: Record<string, string | boolean | undefined>
}

/** What the operator can say to the CLI. */
export interface Command {
  usage: string
  summary: string
  /** It changes tables, so it logs in as who owns them. */
  asOwner?: true
  /** Returns what is printed; throws a sentence. */
  run: (invocation: Invocation) => Promise<string>
}

/** The second word of a command. */
export function choose(what: string, choices: Record<string, () => Promise<string>>): Promise<string> {
  const chosen = Object.hasOwn(choices, what) ? choices[what] : undefined
  if (!chosen) throw new ConfigError(`"${what}" is not one of: ${Object.keys(choices).join(', ')}.`)

  return chosen()
}
