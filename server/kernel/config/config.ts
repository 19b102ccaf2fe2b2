import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { type AuthConfig, AuthEnvironment, authConfigOf, authFlaw } from '#server/auth/config.ts'
import { count, list } from '#server/auth/settings.ts'
import { isProxy } from '#server/kernel/limits/network.ts'

import { misspelt } from './misspelt.ts'
import { type KeepConfig, keepConfigOf, RetentionEnvironment } from './retention.ts'

const Switch = z.enum(['on', 'off'])
/** Links are made by adding to it, and pages ask for what they need at the root of their host. */
function isBare(text: string): boolean {
  const url = URL.parse(text)
  return !/[?#]/.test(text) && /^\/*$/.test(url?.pathname ?? '') && !url?.username && !url?.password
}

const isSender = (text: string) =>
  !/[\r\n]/.test(text) && z.email().safeParse(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text.trim()).success

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Every setting, as the environment spells it. */
export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number('must be a number of connections').int().min(2).max(200).default(20),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .refine(isBare, 'must be an address without a path, a query, a fragment, a name or a password')
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: Switch.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
    .refine(
      (text) => URL.parse(text)?.hostname,
      'must name the host of the mail server, as smtp://user:password@host:587',
    )
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address, or a name and <an address>').optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .default('https://api.twilio.com'),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  RATE_LIMITS: Switch.optional(),
  MAILS_PER_GUEST: count.default(10),
  HOLDS_PER_VISITOR: count.default(3),
  HOLDS_PER_ADDRESS: count.default(6),
  BOOKINGS_NOT_CHECKED_IN: z.enum(['completed', 'no_show']).default('completed'),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => list(text).every(isProxy),
      'must name addresses, networks as 10.1.0.0/16, or loopback, linklocal and uniquelocal, with commas between them',
    )
    .optional(),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number('must be a number of seconds').int().min(0).max(60).default(0),
  METRICS_PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, as 03:30')
    .default('03:30'),
  BACKUP_KEEP: count.max(1000).default(14),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ...RetentionEnvironment.shape,
  ...AuthEnvironment.shape,
})

export interface Config {
  production: boolean
  port: number
  host: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** Whose tables they are: who migrates. Undefined: whoever the server is. */
  databaseOwnerUrl: string | undefined
  databasePoolSize: number
  dataDir: string
  /** Where people reach the studio, as browsers write it, without a slash at the end. */
  publicUrl: string
  /** Encrypts what is secret in the database and signs links; every other key is derived from it. */
  secretKey: string
  demo: boolean
  auth: AuthConfig
  /** For how many days what is kept. */
  keep: KeepConfig
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Who carries SMS; undefined: they stay in the outbox. */
  sms: SmsConfig | undefined
  rateLimits: boolean
  /** How many mails about bookings and questions an address is sent in a day that nobody has proven. */
  mailsPerGuest: number
  /** How many times can be kept at once. */
  holds: { perVisitor: number; perAddress: number }
  /** What becomes by night of bookings that nobody was checked in to. */
  bookingsNotCheckedIn: 'completed' | 'no_show'
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[] | false
  /** How long a server that is to end says so at /readyz before it closes its door. */
  shutdownDelaySeconds: number
  /** Where Prometheus reads figures; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined
  /** Undefined: nobody copies the studio but the operator. `timeOfDay` is in UTC. */
  backup: { folder: string; timeOfDay: string; keep: number } | undefined
  logLevel: string
}

export type SmsConfig =
  | { kind: 'twilio'; url: string; accountSid: string; authToken: string; from: string }
  | { kind: 'webhook'; url: string; secret: string }

/** A variable is missing or wrong; the message is one sentence that names it. */
export class ConfigError extends Error {}

const withoutBlanks = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))

/** Reads the environment and the file .env beside it, once: everything else is handed what it needs. */
export function readConfig(environment: NodeJS.ProcessEnv = ownEnvironment()): Config {
  const given = withoutBlanks(environment)
  const stranger = misspelt(Object.keys(given), Object.keys(Environment.shape))
  if (stranger) throw new ConfigError(stranger)
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')} ${sentenceEnd(issue?.message)}`)
  }

  const variables = parsed.data
  const production = variables.NODE_ENV === 'production'
  const demo = variables.DEMO ? variables.DEMO === 'on' : !production && !variables.DATABASE_URL
  refuseUnsafe({ ...variables, production, demo })
  const flaw = authFlaw(variables)
  if (flaw) throw new ConfigError(flaw)
  const sms = smsConfigOf(variables)

  return {
    production,
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    databaseOwnerUrl: variables.DATABASE_OWNER_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    dataDir: variables.DATA_DIR,
    publicUrl: new URL(variables.PUBLIC_URL ?? urlAt(variables.HOST, variables.PORT)).href.replace(/\/+$/, ''),
    secretKey: variables.SECRET_KEY ?? keptSecretKey(variables.DATA_DIR),
    demo,
    auth: authConfigOf(variables, { demo, smtp: variables.SMTP_URL !== undefined, sms: sms !== undefined }),
    keep: keepConfigOf(variables),
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    sms,
    rateLimits: variables.RATE_LIMITS ? variables.RATE_LIMITS === 'on' : !demo,
    mailsPerGuest: variables.MAILS_PER_GUEST,
    bookingsNotCheckedIn: variables.BOOKINGS_NOT_CHECKED_IN,
    holds: { perVisitor: variables.HOLDS_PER_VISITOR, perAddress: variables.HOLDS_PER_ADDRESS },
    trustProxy: variables.TRUST_PROXY ? list(variables.TRUST_PROXY) : false,
    shutdownDelaySeconds: variables.SHUTDOWN_DELAY_SECONDS,
    metrics: variables.METRICS_PORT ? { port: variables.METRICS_PORT, host: variables.METRICS_HOST } : undefined,
    backup: variables.BACKUP_DIR
      ? { folder: variables.BACKUP_DIR, timeOfDay: variables.BACKUP_TIME, keep: variables.BACKUP_KEEP }
      : undefined,
    logLevel: variables.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

function ownEnvironment(): NodeJS.ProcessEnv {
  // What is set already stays.
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

function refuseUnsafe(variables: z.output<typeof Environment> & { production: boolean; demo: boolean }): void {
  const { production, demo, HOST } = variables
  if (production && !variables.DATABASE_URL) throw new ConfigError('DATABASE_URL must be set in production.')
  if (production && !variables.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY must be set in production: make one with `openssl rand -base64 32`.')
  }
  if (production && !variables.PUBLIC_URL) throw new ConfigError('PUBLIC_URL must be set in production.')
  if (production && demo) throw new ConfigError('DEMO must be off in production: its passwords are public.')
  if (variables.METRICS_PORT === variables.PORT) throw new ConfigError('METRICS_PORT must be another port than PORT.')
  if (demo && !loopback.has(HOST)) {
    throw new ConfigError(
      `HOST must be 127.0.0.1, ::1 or localhost while DEMO is on, because the demo studio's passwords are public; it is ${HOST}.`,
    )
  }
}

function smsConfigOf(variables: z.output<typeof Environment>): SmsConfig | undefined {
  const { TWILIO_URL: url, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = variables
  if (accountSid && authToken && from) return { kind: 'twilio', url, accountSid, authToken, from }
  if (accountSid || authToken || from) {
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.')
  }
  if (!variables.SMS_WEBHOOK_URL && variables.SMS_WEBHOOK_SECRET) {
    throw new ConfigError('SMS_WEBHOOK_URL must be set with SMS_WEBHOOK_SECRET.')
  }
  if (!variables.SMS_WEBHOOK_URL) return undefined
  if (!variables.SMS_WEBHOOK_SECRET) throw new ConfigError('SMS_WEBHOOK_SECRET must be set with SMS_WEBHOOK_URL.')

  return { kind: 'webhook', url: variables.SMS_WEBHOOK_URL, secret: variables.SMS_WEBHOOK_SECRET }
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

const sentenceEnd = (text = 'is wrong') => (text.endsWith('.') ? text : `${text}.`)
