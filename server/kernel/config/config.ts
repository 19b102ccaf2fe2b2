import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { isProxy } from '#server/kernel/limits/network.ts'

import { httpUrl, isOn, list, portNumber, Switch } from './kinds.ts'

/** Whether an address has no path, query or login: links append to it, and pages load from the root of their host. */
function isBare(text: string): boolean {
  const url = URL.parse(text)
  return !/[?#]/.test(text) && /^\/*$/.test(url?.pathname ?? '') && !url?.username && !url?.password
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** The environment variables that belong to no feature. */
export const KernelEnvironment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: portNumber.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number('must be a number of connections').int().min(2).max(200).default(20),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: httpUrl
    .refine(isBare, 'must be an address without a path, a query, a fragment, a name or a password')
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: Switch.optional(),
  RATE_LIMITS: Switch.optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => list(text).every(isProxy),
      'must name addresses, networks as 10.1.0.0/16, or loopback, linklocal and uniquelocal, with commas between them',
    )
    .optional(),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number('must be a number of seconds').int().min(0).max(60).default(0),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

/** The configuration of a server. A feature adds its own part by augmenting this interface in its `config.ts`. */
export interface Config {
  production: boolean
  port: number
  host: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The login that owns the tables and migrates. Undefined: the server's own. */
  databaseOwnerUrl: string | undefined
  databasePoolSize: number
  dataDir: string
  /** Where people reach the studio, as browsers write it, without a slash at the end. */
  publicUrl: string
  /** Encrypts secrets in the database and signs links; every other key is derived from it. */
  secretKey: string
  demo: boolean
  rateLimits: boolean
  /** The proxies whose X-Forwarded-For the server trusts. */
  trustProxy: string[] | false
  /** For how many seconds /readyz reports "not ready" before the server stops accepting connections. */
  shutdownDelaySeconds: number
  /** Where Prometheus reads figures; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined
  logLevel: string
}

/** A variable is missing or wrong; the message is one sentence that names it. */
export class ConfigError extends Error {}

type KernelVariables = z.output<typeof KernelEnvironment>

/** The configuration that follows from the variables. */
export function kernelConfigOf(variables: KernelVariables) {
  const production = variables.NODE_ENV === 'production'
  const demo = isOn(variables.DEMO, !production && !variables.DATABASE_URL)
  refuseUnsafe({ ...variables, production, demo })

  return {
    production,
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    databaseOwnerUrl: variables.DATABASE_OWNER_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    dataDir: variables.DATA_DIR,
    publicUrl: new URL(variables.PUBLIC_URL ?? urlAt(variables.HOST, variables.PORT)).href.replace(/(?<!\/)\/+$/, ''),
    secretKey: variables.SECRET_KEY ?? keptSecretKey(variables.DATA_DIR),
    demo,
    rateLimits: isOn(variables.RATE_LIMITS, !demo),
    trustProxy: variables.TRUST_PROXY ? list(variables.TRUST_PROXY) : (false as const),
    shutdownDelaySeconds: variables.SHUTDOWN_DELAY_SECONDS,
    metrics: variables.METRICS_PORT ? { port: variables.METRICS_PORT, host: variables.METRICS_HOST } : undefined,
    logLevel: variables.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

function refuseUnsafe(variables: KernelVariables & { production: boolean; demo: boolean }): void {
  const { production, demo, HOST } = variables
  if (production && !variables.DATABASE_URL) throw new ConfigError('DATABASE_URL must be set in production.')
  if (production && !variables.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY must be set in production: make one with `openssl rand -base64 32`.')
  }
  if (production && !variables.PUBLIC_URL) throw new ConfigError('PUBLIC_URL must be set in production.')
  if (production && demo) throw new ConfigError('DEMO must be off in production: its passwords are public.')
  if (variables.METRICS_PORT === variables.PORT) throw new ConfigError('METRICS_PORT must be another port than PORT.')
  if (variables.NODE_ENV === 'test' && !loopback.has(HOST)) {
    throw new ConfigError(
      `HOST must be 127.0.0.1, ::1 or localhost while NODE_ENV is test, because hashes of passwords are weak then; it is ${HOST}.`,
    )
  }
  if (demo && !loopback.has(HOST)) {
    throw new ConfigError(
      `HOST must be 127.0.0.1, ::1 or localhost while DEMO is on, because the demo studio's passwords are public; it is ${HOST}.`,
    )
  }
}

const urlAt = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Outside production a key is made once and kept beside the data that it encrypts. */
function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()

  const key = randomBytes(32).toString('base64url')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
