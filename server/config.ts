import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

const Switch = z.enum(['on', 'off'])
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Every setting, as the environment spells it. */
export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: Switch.optional(),
  AUTH_AUTOCONFIRM: Switch.default('off'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  RATE_LIMITS: Switch.optional(),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

export interface Config {
  production: boolean
  port: number
  host: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  databasePoolSize: number
  dataDir: string
  /** Where people reach the studio, without a slash at the end. */
  publicUrl: string
  /** Encrypts what is secret in the database and signs links; every other key is derived from it. */
  secretKey: string
  demo: boolean
  autoconfirm: boolean
  smtpUrl: string | undefined
  mailFrom: string | undefined
  rateLimits: boolean
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[] | false
  logLevel: string
}

/** A variable is missing or wrong; the message is one sentence that names it. */
export class ConfigError extends Error {}

const withoutBlanks = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))

/** Reads the environment and the file .env beside it, once: everything else is handed what it needs. */
export function readConfig(environment: NodeJS.ProcessEnv = ownEnvironment()): Config {
  const parsed = Environment.safeParse(withoutBlanks(environment))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')} ${sentenceEnd(issue?.message)}`)
  }

  const variables = parsed.data
  const production = variables.NODE_ENV === 'production'
  const demo = variables.DEMO ? variables.DEMO === 'on' : !production && !variables.DATABASE_URL
  refuseUnsafe({ ...variables, production, demo })

  return {
    production,
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    dataDir: variables.DATA_DIR,
    publicUrl: (variables.PUBLIC_URL ?? urlAt(variables.HOST, variables.PORT)).replace(/\/+$/, ''),
    secretKey: variables.SECRET_KEY ?? keptSecretKey(variables.DATA_DIR),
    demo,
    autoconfirm: variables.AUTH_AUTOCONFIRM === 'on',
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    rateLimits: variables.RATE_LIMITS ? variables.RATE_LIMITS === 'on' : !demo,
    trustProxy: variables.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
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

const sentenceEnd = (text = 'is wrong') => (text.endsWith('.') ? text : `${text}.`)
