import type { FastifyInstance } from 'fastify'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { DomainEvent } from '#shared/audit/events.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { Config } from './config/config.ts'
import { isUnadmitted } from './config/mistake.ts'
import type { Queue } from './db/queue.ts'
import type { Retention } from './db/retention.ts'
import type { DB } from './db/schema.ts'
import type { Identify, Routes } from './http/mount.ts'
import type { Protocol } from './http/protocol.ts'
import type { Ledger } from './ledger.ts'
import type { Channels } from './live/channel.ts'
import type { Services } from './services.ts'

/** Everything that the rest of the house may know of a feature; `server/features.ts` lists them in their order. */
export interface Feature {
  /** Its folder in the four trees. */
  name: string
  routes?: readonly Routes[]
  jobs?: readonly Job[]
  /** Those that its transactions write to; `workers` work at them. */
  queues?: readonly Queue[]
  workers?: (services: Services) => readonly Worker[]
  consumers?: readonly Consumer[]
  ofPerson?: OfPerson
  /** Each column of its tables with text of no fixed length. */
  texts?: Texts
  /** Tables that are kept for a time only. A table that refers to another one comes before it. */
  retention?: (config: Config) => readonly Retention[]
  ledgers?: readonly Ledger[]
  /** What `/metrics` says of its tables. */
  figures?: readonly Figure[]
  /** What `doctor` asks, by subject. */
  checks?: Record<string, Check>
  /** The actor of a token with this scheme in the Authorization header; throws when the token is wrong or has ended. */
  schemes?: Record<string, (work: Work, token: string) => Promise<Actor>>
  /** The topics that can be joined, by the name behind `realtime:`. */
  channels?: Channels
  /** The protocol of its clients, where it is not the studio's own. */
  protocol?: Protocol
  /** Routes and hooks beyond `routes`, added after all of these. */
  plugin?: (app: FastifyInstance, services: Services, identify: Identify) => Promise<void>
}

/** Runs by itself when the server starts and by its schedule in UTC, on one of the servers at a time. */
export interface Job {
  name: string
  cron: string
  /** After how long its worker counts as dead; two minutes unless told. */
  expireInSeconds?: number
  run: (work: Work, databaseUrl: string) => Promise<unknown>
}

/** Handles the messages of a queue one at a time; throws when a message is to be tried again. */
export interface Worker {
  queue: string
  run: (message: unknown, id: string) => Promise<void>
}

/** Reads on in the event log: each event once, in the transaction of its effect. */
export interface Consumer {
  /** Its cursor is kept by this name: never change it. */
  name: string
  read: (work: Work, events: readonly DomainEvent[]) => Promise<unknown>
}

/** Somebody of whom the studio keeps data: a client record, an account, or both. */
export interface Subject {
  personId: string | null
  userId: string | null
  /**
   * Their addresses, former ones too: those that an account has proven; without an account, those that the studio was
   * told.
   */
  emails: readonly string[]
  /** Digits alone. */
  phones: readonly string[]
}

/** Why somebody cannot leave yet, and what is to be done first, in whole sentences for each reader. */
export interface Expectation {
  /** For the person who would leave. */
  own: string
  /** For the staff who would erase them. */
  staff: string
}

/**
 * The text columns of each table: personal ones, which `ofPerson` exports, empties and merges, and others. A test fails
 * for a text column that stands in neither.
 */
export type Texts = Partial<Record<keyof DB, { personal?: readonly string[]; other?: readonly string[] }>>

/** What a feature does with the data of people. */
export interface OfPerson {
  /** Their data, by the names that it has in their copy. Never a secret. */
  export?: (
    work: OnDatabase,
    subject: Subject,
    house: Pick<Services, 'config' | 'now'>,
  ) => Promise<Record<string, unknown>>
  /** Why the studio still expects them: nobody leaves before that is done. */
  expects?: (work: Timed, subject: Subject) => Promise<Expectation | undefined>
  /** Whether a contract runs, during which the studio must know who they are. */
  isBound?: (work: OnDatabase, subject: Subject) => Promise<boolean>
  /** Whether a claim or dispute is open, for which proof must be kept. */
  isDisputed?: (work: OnDatabase, subject: Subject) => Promise<boolean>
  /**
   * Empties their data, in the transaction in which they leave. Somebody who is bound keeps name, address and number.
   */
  forget?: (work: Timed, subject: Subject, terms: ErasureTerms) => Promise<void>
  /**
   * A mailed address is no longer the client's: ends the links that were sent there, in the same transaction. Returns
   * new links for records under way, to be mailed to the new address; records that keep the address get the new one
   * too.
   */
  afterAddress?: (work: AddressWork, change: AddressChange) => Promise<readonly NewLink[]>
  /** Some people's household has changed: ends what depends on living together, in the same transaction. */
  afterHousehold?: (work: Work, personIds: readonly string[]) => Promise<void>
  merge?: MergePart
}

export interface AddressWork extends Work {
  /** Staff correct the address of somebody who has not moved. */
  isCorrection?: boolean
}

export interface AddressChange {
  personId: string
  /** The addresses until now. */
  from: readonly string[]
  /** Null where no address is known any more, or the person has left. */
  to: string | null
}

export interface NewLink {
  /** The name of what it opens, in its reader's words. */
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

/** How two clients are merged. */
export interface MergePart {
  /** The feature's tables that name a client: their rows move to the surviving client. */
  tables: Partial<Record<keyof DB, PersonTable>>
  /** Why these two cannot be merged, as a sentence for whoever would merge them. */
  refuse?: (work: OnDatabase, clients: Clients) => Promise<string | undefined>
  /**
   * Divides a sum that the merge has joined, in the transaction that undoes the merge, after the rows have moved back.
   */
  divide?: (work: OnDatabase, clients: Clients, undone: Undone) => Promise<void>
  /** Why what was done since cannot be divided; asked after all is divided. */
  refuseUndo?: (work: OnDatabase, clients: Clients) => Promise<string | undefined>
  /** A client's sums: before a merge is undone, people see what each client would have. */
  holds?: (work: OnDatabase, personId: string) => Promise<readonly Holding[]>
}

export interface Undone {
  mergedAt: Date
  now: Date
  byId: string | null
}

export interface Holding {
  /** The name of the sum, which people read; the same for both clients. */
  what: string
  amount: number
  isMoney: boolean
}

export interface PersonTable {
  /** One row, and several, in people's words. */
  words: readonly [one: string, many: string]
  /** Columns of which a client has one row for each value: where both clients have it, the survivor's stays. */
  once?: readonly string[]
  /** A column that stays true only if it was true for both. */
  whereBoth?: string
  /** A column that names the row before it: when a row moves back, the rows that continue it move back too. */
  follows?: string
}

/** A figure that is read of the database when somebody asks for it. Labels are names of ours, never a person's. */
export interface Figure {
  name: string
  help: string
  labelNames: readonly string[]
  read: (work: OnDatabase) => Promise<readonly { labels: Record<string, string>; value: number }[]>
}

export type Check = (work: Timed, config: Config, now: () => Date) => Promise<Finding>

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
