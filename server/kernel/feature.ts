import type { FastifyInstance } from 'fastify'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { DomainEvent } from '#shared/audit/events.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { Config } from './config/config.ts'
import { lacksRight } from './config/mistake.ts'
import type { Queue } from './db/queue.ts'
import type { Retention } from './db/retention.ts'
import type { DB } from './db/schema.ts'
import type { Identify, Routes } from './http/mount.ts'
import type { Protocol } from './http/protocol.ts'
import type { Ledger } from './ledger.ts'
import type { Channels } from './live/channel.ts'
import type { SearchPart } from './search.ts'
import type { Services } from './services.ts'

/** All that the rest of the server may know of a feature; `server/features.ts` lists them in their order. */
export interface Feature {
  /** Its folder in the four trees. */
  name: string
  routes?: readonly Routes[]
  jobs?: readonly Job[]
  /** The queues to which its transactions write; `workers` handle their messages. */
  queues?: readonly Queue[]
  workers?: (services: Services) => readonly Worker[]
  consumers?: readonly Consumer[]
  ofPerson?: OfPerson
  /** What the one search of the house finds of it. */
  search?: readonly SearchPart[]
  /** Each text column of no fixed length in its tables. */
  texts?: Texts
  /** Tables that are kept for a limited time. A table that refers to another one comes before it. */
  retention?: (config: Config) => readonly Retention[]
  ledgers?: readonly Ledger[]
  /** Figures that `/metrics` reads from its tables. */
  figures?: readonly Figure[]
  /** What `doctor` checks, by subject. */
  checks?: Record<string, Check>
  /** By scheme of the Authorization header: finds the actor of a token; throws when the token is wrong or has ended. */
  schemes?: Record<string, (work: Work, token: string) => Promise<Actor>>
  /** The topics that clients can join, by the name behind `realtime:`. */
  channels?: Channels
  /** The protocol of its endpoints, where it is not the studio's own. */
  protocol?: Protocol
  /** Routes and hooks beyond `routes`, added after those of all features. */
  plugin?: (app: FastifyInstance, services: Services, identify: Identify) => Promise<void>
}

/** Runs when the server starts and by its schedule in UTC, on one server at a time. */
export interface Job {
  name: string
  cron: string
  /** After how many seconds a run counts as dead; 120 unless told. */
  expireInSeconds?: number
  run: (work: Work, databaseUrl: string) => Promise<unknown>
}

/** Handles the messages of a queue one at a time; throws when a message is to be tried again. */
export interface Worker {
  queue: string
  run: (message: unknown, id: string) => Promise<void>
}

/** Reads the event log from its cursor on: each event once, in the transaction of its effect. */
export interface Consumer {
  /** The cursor is kept under this name: never change it. */
  name: string
  read: (work: Work, events: readonly DomainEvent[]) => Promise<unknown>
}

/** A person of whom the studio keeps data: a client record, an account, or both. */
export interface Subject {
  personId: string | null
  userId: string | null
  /**
   * Their addresses, also former ones: those that the account has proven; without an account, those that the studio was
   * told.
   */
  emails: readonly string[]
  /** Digits alone. */
  phones: readonly string[]
}

/** Why somebody cannot leave yet and what to do first, as whole sentences for each reader. */
export interface Expectation {
  /** For the person who wants to leave. */
  own: string
  /** For the staff who want to erase them. */
  staff: string
}

/**
 * The text columns of each table: `personal` ones, which `ofPerson` exports, empties and merges, and others. A test
 * fails for a column that is in neither.
 */
export type Texts = Partial<Record<keyof DB, { personal?: readonly string[]; other?: readonly string[] }>>

/** What a feature does with people's data. */
export interface OfPerson {
  /** Their data for the copy that they can download, by the names that it has there. Never a secret. */
  export?: (
    work: OnDatabase,
    subject: Subject,
    house: Pick<Services, 'config' | 'now'>,
  ) => Promise<Record<string, unknown>>
  /** Why the studio still expects them, such as a booking: nobody leaves before that is done. */
  expects?: (work: Work, subject: Subject) => Promise<Expectation | undefined>
  /** Whether a contract runs, during which the studio must know who they are. */
  isBound?: (work: OnDatabase, subject: Subject) => Promise<boolean>
  /** Whether a claim or dispute is open, whose proof must be kept. */
  isDisputed?: (work: OnDatabase, subject: Subject) => Promise<boolean>
  /** Empties their data, in the transaction that erases them. Somebody who is bound keeps name, address and phone. */
  forget?: (work: Timed, subject: Subject, terms: ErasureTerms) => Promise<void>
  /**
   * An e-mail address is no longer the client's: ends the links that were sent there, in the same transaction. Returns
   * new links of open records, to be mailed to the new address; records that keep an address get the new one.
   */
  afterAddress?: (work: AddressWork, change: AddressChange) => Promise<readonly NewLink[]>
  /** The household of some people has changed: ends what depends on living together, in the same transaction. */
  afterHousehold?: (work: Work, personIds: readonly string[]) => Promise<void>
  merge?: MergePart
}

export interface AddressWork extends Work {
  /** Staff correct a mistyped address; the person has not changed theirs. */
  isCorrection?: boolean
}

export interface AddressChange {
  personId: string
  /** The addresses until now. */
  from: readonly string[]
  /** Null where no address is known any more, or where the person was erased. */
  to: string | null
}

export interface NewLink {
  /** What the link opens, in its reader's words. */
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
  /** The feature's tables with a column for the client: their rows move to the surviving client. */
  tables: Partial<Record<keyof DB, PersonTable>>
  /** Why these two cannot be merged, as a sentence for staff. */
  refuse?: (work: OnDatabase, clients: Clients) => Promise<string | undefined>
  /**
   * Divides a sum that the merge has joined, in the transaction that undoes the merge, after the rows have moved back.
   */
  divide?: (work: OnDatabase, clients: Clients, undone: UndoneMerge) => Promise<void>
  /** Why something done since the merge cannot be divided; asked once everything is divided. */
  refuseUndo?: (work: OnDatabase, clients: Clients) => Promise<string | undefined>
  /** A client's sums. Before a merge is undone, staff see what each client would have. */
  holds?: (work: OnDatabase, personId: string) => Promise<readonly Holding[]>
}

export interface UndoneMerge {
  mergedAt: Date
  now: Date
  byId: string | null
}

export interface Holding {
  /** What people call the sum; the same for both clients. */
  what: string
  amount: number
  isMoney: boolean
}

export interface PersonTable {
  /** What people call one row, and several. */
  words: readonly [one: string, many: string]
  /** Columns that are unique for a client: where both clients have the same value, the survivor's row stays. */
  once?: readonly string[]
  /** A column that stays true only if it was true for both. */
  whereBoth?: string
  /** A column that names the previous row: when a row moves back, those that continue it do too. */
  follows?: string
}

/**
 * A figure that is read from the database at each reading of /metrics. Labels are few names of ours, never of a person.
 */
export interface Figure {
  name: string
  help: string
  labelNames: readonly string[]
  read: (work: OnDatabase) => Promise<readonly { labels: Record<string, string>; value: number }[]>
}

export type Check = (work: Timed, config: Config, now: () => Date) => Promise<Finding>

export interface Finding {
  state: 'ok' | 'warn' | 'FAIL'
  /** What was found, and what to do about it. */
  sentence: string
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warn = (sentence: string): Finding => ({ state: 'warn', sentence })
export const fail = (sentence: string): Finding => ({ state: 'FAIL', sentence })

/** The innermost cause of an error; the outer ones only say what was asked. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)

  if (lacksRight(error)) return `${error.message}: run \`loftlie migrate\` as the owner`
  return error.message || error.constructor.name
}
