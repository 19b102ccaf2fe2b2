import { type Config, ConfigError } from './config/config.ts'
import type { Db } from './db/database.ts'
import type { Services } from './services.ts'

export interface Invocation {
  db: Db
  /** What each feature keeps of people. */
  ofPerson: Services['ofPerson']
  queues: Services['queues']
  /** For a command that needs more than the database. */
  openServices: () => Promise<Services>
  /** The server's database address, whichever login `db` uses. */
  serverUrl: string
  /** The database address of the owner of the tables. */
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
  /** It changes tables, so it logs in as their owner. */
  asOwner?: true
  /** Returns what is printed; throws an error whose message is a sentence. */
  run: (invocation: Invocation) => Promise<string>
}

/** Runs what the second word of a command names. */
export function choose(what: string, choices: Record<string, () => Promise<string>>): Promise<string> {
  const chosen = Object.hasOwn(choices, what) ? choices[what] : undefined
  if (!chosen) throw new ConfigError(`"${what}" is not one of: ${Object.keys(choices).join(', ')}.`)

  return chosen()
}
