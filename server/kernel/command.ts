import { type Config, ConfigError } from './config/config.ts'
import type { Db } from './db/database.ts'
import type { Services } from './services.ts'

export interface Invocation {
  db: Db
  /** What each feature does with people's data. */
  ofPerson: Services['ofPerson']
  queues: Services['queues']
  /** Opens everything else of the server, for a command that needs more than the database. */
  openServices: () => Promise<Services>
  /** The address of the server's database login, whichever login `db` uses. */
  serverUrl: string
  /** The address of the login that owns the tables. */
  ownerUrl: string
  config: Config
  log: Services['log']
  words: string[]
  options: Record<string, string | boolean | undefined>
}

/** A command of the operator's tool. */
export interface Command {
  usage: string
  summary: string
  /** The command changes tables, so it logs in as their owner. */
  asOwner?: true
  /** Returns the text to print; throws an error whose message is a sentence. */
  run: (invocation: Invocation) => Promise<string>
}

/** Runs the subcommand: the second word of the command line. */
export function choose(what: string, choices: Record<string, () => Promise<string>>): Promise<string> {
  const chosen = Object.hasOwn(choices, what) ? choices[what] : undefined
  if (!chosen) throw new ConfigError(`"${what}" is not one of: ${Object.keys(choices).join(', ')}.`)

  return chosen()
}
