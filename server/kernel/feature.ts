import type { FastifyInstance } from 'fastify'

import type { DomainEvent } from '#shared/audit/events.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { Config } from './config/config.ts'
import { isUnadmitted } from './config/mistake.ts'
import type { Db } from './db/database.ts'
import type { Retention } from './db/retention.ts'
import type { Identify, Routes } from './http/mount.ts'
import type { Protocol } from './http/protocol.ts'
import type { Ledger } from './ledger.ts'
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
  /** What is kept for a time only. What holds others goes before them. */
  retention?: (config: Config) => readonly Retention[]
  ledgers?: readonly Ledger[]
  /** What `doctor` asks, by subject. */
  checks?: Record<string, Check>
  /** Who holds a token of this scheme of the Authorization header; throws when the token is not ours. */
  schemes?: Record<string, (config: Config, token: string) => Actor>
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

/** A person with an account, and the addresses that they have proven. */
export interface Subject {
  userId: string
  email: string | null
  phone: string | null
}

/** What a feature keeps of people. */
export interface OfPerson {
  /** What is kept of them, by the names that it has in their copy. Never a secret. */
  export?: (db: Db, subject: Subject) => Promise<Record<string, unknown>>
  /** Throws while the studio still expects them. */
  refuseLeaving?: (db: Db, userId: string, now: Date) => Promise<void>
  /** Whether a contract runs, for whose time the studio must know who they are. */
  isBound?: (db: Db, userId: string) => Promise<boolean>
  /** Empties what is theirs, in the transaction that deletes their account. Who is bound keeps name, address and number. */
  forget?: (db: Db, subject: Subject, leaving: { isBound: boolean; now: Date }) => Promise<void>
  /** Drops what one person has once and both clients have, before all else of the one becomes the other's. */
  merge?: (db: Db, clients: { from: string; into: string }) => Promise<void>
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
