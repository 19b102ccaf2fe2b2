import type { FastifyInstance } from 'fastify'

import type { DomainEvent } from '#shared/audit/events.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { BlockOwners } from './block-owner.ts'
import type { Config } from './config/config.ts'
import { isUnadmitted } from './config/mistake.ts'
import type { Db } from './db/database.ts'
import type { Retention } from './db/retention.ts'
import type { DB } from './db/schema.ts'
import type { Context, Identify, Routes } from './http/mount.ts'
import type { Protocol } from './http/protocol.ts'
import type { Ledger } from './ledger.ts'
import type { LineWork } from './line-kind.ts'
import type { Channels } from './live/channel.ts'
import type { Services } from './services.ts'

/** Everything that the rest of the house may know of a feature; `server/features.ts` lists them in their order. */
export interface Feature {
  /** Its folder in the four trees. */
  name: string
  routes?: readonly Routes[]
  jobs?: readonly Job[]
  workers?: (services: Services) => readonly Worker[]
  consumers?: (services: Services) => readonly Consumer[]
  ofPerson?: OfPerson
  /** Each column of its tables that holds text which the database does not bound by itself. */
  texts?: Texts
  /** What becomes of its blocks when somebody or something is out, by the kind of owner that they name. */
  blocks?: BlockOwners
  /** What is kept for a time only. What holds others goes before them. */
  retention?: (config: Config) => readonly Retention[]
  ledgers?: readonly Ledger[]
  /** What `doctor` asks, by subject. */
  checks?: Record<string, Check>
  /** Who holds a token of this scheme of the Authorization header; throws when the token is not ours, or has ended. */
  schemes?: Record<string, (services: Services, token: string) => Promise<Actor>>
  /** What can be listened to, by the name that follows `realtime:` in its topic. */
  channels?: Channels
  /** The protocol that its clients speak, where that is not the studio's own. */
  protocol?: Protocol
  /** What it adds to the server beyond `routes`, after all of these. */
  plugin?: (app: FastifyInstance, services: Services, identify: Identify) => Promise<void>
}

/** What runs by itself, on one of the servers, one run at a time: when the server starts, and by its schedule in UTC. */
export interface Job {
  name: string
  cron: string
  /** After so long whoever works at it is taken for dead; two minutes unless told. */
  expireInSeconds?: number
  run: (services: Services, databaseUrl: string) => Promise<unknown>
}

/** Takes what was put into a queue, one message at a time; it throws when that is to be tried again. */
export interface Worker {
  queue: string
  run: (message: unknown, id: string) => Promise<void>
}

/** Reads on in the event log, each event once, in the transaction of what it does with them. */
export interface Consumer {
  /** By which its cursor is kept: never another one. */
  name: string
  read: (trx: Db, events: readonly DomainEvent[]) => Promise<unknown>
}

/** Somebody of whom the studio keeps something: by a client record, an account, or both. */
export interface Subject {
  personId: string | null
  userId: string | null
  /** What is theirs: what an account has proven, and of whoever has none what the studio was told. Also what it was once. */
  emails: readonly string[]
  /** Digits alone. */
  phones: readonly string[]
}

/** Why somebody cannot leave yet and what is to be done first, in whole sentences for each of its readers. */
export interface Expectation {
  /** To whoever would leave. */
  own: string
  /** To whoever erases them. */
  staff: string
}

/**
 * Of each table what is personal, which `ofPerson` therefore exports, empties and merges, and what is not. What stands in none
 * fails a test: whoever adds a column with text says which it is.
 */
export type Texts = Partial<Record<keyof DB, { personal?: readonly string[]; other?: readonly string[] }>>

/** What a feature keeps of people. */
export interface OfPerson {
  /** What is kept of them, by the names that it has in their copy. Never a secret. */
  export?: (db: Db, subject: Subject, house: Pick<Services, 'config' | 'now'>) => Promise<Record<string, unknown>>
  /** What the studio still expects them for. Nobody leaves before. */
  expects?: (db: Db, subject: Subject, now: Date) => Promise<Expectation | undefined>
  /** Whether a contract runs, for whose time the studio must know who they are. */
  isBound?: (db: Db, subject: Subject) => Promise<boolean>
  /** Whether a claim or dispute is open, in which what shows how something was may be asked for. */
  isDisputed?: (db: Db, subject: Subject) => Promise<boolean>
  /** Empties what is theirs, in the transaction in which they leave. Who is bound keeps name, address and number. */
  forget?: (db: Db, subject: Subject, terms: ErasureTerms) => Promise<void>
  /**
   * Ends the links that were mailed to an address which is a client's no longer, in the transaction of that. Those of what is under way
   * it makes anew, for whoever mails them to the address that is theirs now; records that keep the former one get that too.
   */
  afterAddress?: (work: AddressWork, change: AddressChange) => Promise<readonly NewLink[]>
  /** Ends what rests on living together, once the household of some people has changed, in the transaction of that. */
  afterHousehold?: (work: LineWork & { context: Context }, personIds: readonly string[]) => Promise<void>
  merge?: MergePart
}

export interface AddressWork extends Pick<Services, 'db' | 'config' | 'now'> {
  /** The work of whoever of the staff corrects it; undefined where its owner has moved, or has left. */
  desk?: (LineWork & { context: Context }) | undefined
}

export interface AddressChange {
  personId: string
  /** What was written to until now. */
  from: readonly string[]
  /** Null where none is known any more, or whoever it was has left. */
  to: string | null
}

export interface NewLink {
  /** What it opens, as its reader calls that. */
  what: string
  url: string
}

export interface ErasureTerms {
  isBound: boolean
  isDisputed: boolean
  now: Date
}

export interface Clients {
  from: string
  into: string
}

/** How two clients become one. */
export interface MergePart {
  /** The feature's tables that name a client: their rows become those of the survivor. */
  tables: Partial<Record<keyof DB, PersonTable>>
  /** Why these two cannot be one, said to whoever would make them. */
  refuse?: (db: Db, clients: Clients) => Promise<string | undefined>
  /** Divides what the two had in one sum, in the transaction in which their merge is undone, once their rows have gone back. */
  divide?: (trx: Db, clients: Clients, undone: Undone) => Promise<void>
  /** Why what was done since cannot be taken apart, asked after all is divided. */
  refuseUndo?: (db: Db, clients: Clients) => Promise<string | undefined>
  /** What a client has in sums: what each would have afterwards is shown before a merge is undone. */
  holds?: (db: Db, personId: string) => Promise<readonly Holding[]>
}

export interface Undone {
  mergedAt: Date
  now: Date
  byId: string | null
}

export interface Holding {
  /** By which the same of two clients is known, and which is read. */
  what: string
  amount: number
  isMoney: boolean
}

export interface PersonTable {
  /** One row and several of them, as people say it. */
  words: readonly [one: string, many: string]
  /** What a client has once for each of these columns: where both have it, the survivor's stays. */
  once?: readonly string[]
  /** A column that is true for the survivor where it was for both. */
  whereBoth?: string
  /** A column that names a row of this table which it goes on from: what goes on from one that goes back goes back with it. */
  follows?: string
}

export type Check = (db: Db, config: Config, now: () => Date) => Promise<Finding>

export interface Finding {
  state: 'ok' | 'warn' | 'FAIL'
  /** What was seen, and what to do about it. */
  sentence: string
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warn = (sentence: string): Finding => ({ state: 'warn', sentence })
export const fail = (sentence: string): Finding => ({ state: 'FAIL', sentence })

/** What is at the bottom of an error: what is above it only says that something was asked. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)

  if (isUnadmitted(error)) return `${error.message}: run \`loftlie migrate\` as the owner`
  return error.message || error.constructor.name
}
