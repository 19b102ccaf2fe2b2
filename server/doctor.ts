import { sql } from 'kysely'

import { counted } from '#shared/words.ts'

import { features, queues } from './features.ts'
import { jobs } from './jobs.ts'
import type { Config } from './kernel/config/config.ts'
import type { Db } from './kernel/db/database.ts'
import { currentLogin } from './kernel/db/logins.ts'
import { listMigrations } from './kernel/db/migrate.ts'
import { latenessOf } from './kernel/db/queue.ts'
import { type Check, fail, type Finding, ok, reasonOf, warn } from './kernel/feature.ts'
import { nowhere } from './kernel/place.ts'
import { faultsOfLedgers } from './ledgers.ts'
import { reportRetention } from './retention.ts'
import { readFirstPlace } from './settings/service.ts'

const oldestPostgres = 18
const longestDriftSeconds = 5
// More than the longest run, except of backups, which have a check of their own.
const latestSeconds = 600
// Longer than a check waits for an answer from outside, so that it can say whose is missing.
const patienceMilliseconds = 12_000

const ownChecks: Record<string, Check> = {
  async configuration(_db, { production, publicUrl, demo }) {
    if (production && !publicUrl.startsWith('https:')) {
      return warn(`PUBLIC_URL is ${publicUrl}: links and sessions travel unencrypted unless it is https.`)
    }
    return ok(
      `People reach the studio at ${publicUrl}; ${demo ? 'demo studio' : production ? 'production' : 'development'}.`,
    )
  },

  async database({ trx: db }) {
    const { rows } = await sql<{
      major: number
    }>`select current_setting('server_version_num')::int / 10000 as major`.execute(db)
    const major = rows[0]?.major ?? 0

    return major >= oldestPostgres
      ? ok(`PostgreSQL ${major} answers.`)
      : fail(`PostgreSQL ${major} is too old: use ${oldestPostgres} or later.`)
  },

  async migrations({ trx: db }) {
    const missing = (await listMigrations(db, queues)).filter(({ appliedAt }) => !appliedAt)

    return missing.length === 0
      ? ok('The database is at this version.')
      : fail(`${counted(missing.length, 'migration is', 'migrations are')} missing: run \`loftlie migrate\`.`)
  },

  async login({ trx: db }) {
    const { login, isOwner } = await currentLogin(db)

    return isOwner
      ? warn(
          `The server logs in as ${login}, who owns the tables and may change and empty them: give it a login of its own (DATABASE_OWNER_URL).`,
        )
      : ok(`The server logs in as ${login}, who reads and writes rows and cannot change the tables.`)
  },

  async retention({ trx: db }, config, now) {
    const kept = await reportRetention(db, config, now())
    const days = `Days kept: ${kept.map((one) => `${one.what} ${one.days}`).join(', ')}`
    const late = kept.filter(({ overdue }) => overdue > 0).map(({ what, overdue }) => `${overdue} ${what}`)

    return late.length === 0
      ? ok(`${days}; nothing is overdue.`)
      : warn(`${days}; overdue: ${late.join(', ')}: check that a server runs its jobs.`)
  },

  async ledgers({ trx: db }) {
    const faults = await faultsOfLedgers(db)

    return faults.length === 0 ? ok('Every ledger adds up.') : fail(`A ledger does not add up. ${faults.join('; ')}.`)
  },

  async jobs({ trx: db }) {
    const recurring = new Set(jobs.map(({ name }) => name))
    const late = (await latenessOf(db)).filter(({ queue, seconds }) => recurring.has(queue) && seconds > latestSeconds)

    return late.length === 0
      ? ok('No job that runs by itself is late.')
      : warn(
          `Late: ${late.map(({ queue, seconds }) => `${queue} by ${counted(Math.round(seconds / 60), 'minute')}`).join(', ')}: check that a server runs.`,
        )
  },

  async clock({ trx: db }, _config, now) {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    const seconds = Math.abs((rows[0]?.at.getTime() ?? 0) - now().getTime()) / 1000

    return seconds <= longestDriftSeconds
      ? ok('This machine and the database agree on the time.')
      : fail(`This machine and the database differ by ${Math.round(seconds)} s: synchronise both with NTP.`)
  },
}

const now = () => new Date()

/** Checks everything that a running studio needs. A check that throws has failed. */
export function examine(db: Db, config: Config): Promise<(Finding & { subject: string })[]> {
  const checks = Object.assign({}, ownChecks, ...features.map((feature) => feature.checks))
  // A database that does not answer fails each check by itself.
  const place = readFirstPlace({ trx: db }).catch(() => nowhere)

  // oxlint-disable-next-line no-restricted-properties -- a check that fails is a finding, never a failure
  return Promise.all(
    Object.entries<Check>(checks).map(async ([subject, check]) => ({
      subject,
      ...(await attempt(async () => check({ trx: db, now: now(), place: await place }, config, now))),
    })),
  )
}

async function attempt(check: () => ReturnType<Check>) {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), patienceMilliseconds)
  try {
    return await Promise.race([check(), tooLate])
  } catch (error) {
    return fail(`${reasonOf(error)}.`)
  } finally {
    clearTimeout(timer)
  }
}
