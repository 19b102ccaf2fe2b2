import { sql } from 'kysely'

import { listSigningKeys } from './auth/keys/key-store.ts'
import { isSecretKnown, reach, reachProvider } from './auth/reach.ts'
import { lastCopyAt } from './backup/scheduled.ts'
import type { Config } from './kernel/config/config.ts'
import { isUnadmitted } from './kernel/config/mistake.ts'
import type { Db } from './kernel/db/database.ts'
import { whoServes } from './kernel/db/logins.ts'
import { listMigrations } from './kernel/db/migrate.ts'
import { reportRetention } from './kernel/retention-job.ts'
import { decrypt } from './kernel/secrets/secret.ts'
import { openMailer } from './notices/mailer.ts'
import { openSms } from './notices/sms.ts'
import { mailFrom } from './services.ts'
import { readSetupState } from './setup/apply.ts'

export interface Finding {
  state: 'ok' | 'warn' | 'FAIL'
  subject: string
  /** What was seen, and what to do about it. */
  sentence: string
}

type Check = (db: Db, config: Config) => Promise<Omit<Finding, 'subject'>>

const ok = (sentence: string) => ({ state: 'ok' as const, sentence })
const warn = (sentence: string) => ({ state: 'warn' as const, sentence })
const fail = (sentence: string) => ({ state: 'FAIL' as const, sentence })

const clock = () => new Date()

const oldestPostgres = 18
const longestDriftSeconds = 5
// One a day, and what it may take.
const oldestCopyHours = 26
// More than a check waits for anybody else, so that it can say who.
const patienceMilliseconds = 12_000

const checks: Record<string, Check> = {
  async configuration(_db, { production, publicUrl, demo }) {
    if (production && !publicUrl.startsWith('https:')) {
      return warn(`PUBLIC_URL is ${publicUrl}: links and sessions travel unencrypted unless it is https.`)
    }
    return ok(
      `People reach the studio at ${publicUrl}; ${demo ? 'demo studio' : production ? 'production' : 'development'}.`,
    )
  },

  async database(db) {
    const { rows } = await sql<{
      major: number
    }>`select current_setting('server_version_num')::int / 10000 as major`.execute(db)
    const major = rows[0]?.major ?? 0

    return major >= oldestPostgres
      ? ok(`PostgreSQL ${major} answers.`)
      : fail(`PostgreSQL ${major} is too old: use ${oldestPostgres} or later.`)
  },

  async migrations(db) {
    const missing = (await listMigrations(db)).filter(({ appliedAt }) => !appliedAt)

    return missing.length === 0
      ? ok('The database is at this version.')
      : fail(`${missing.length} migrations are missing: run \`loftlie migrate\`.`)
  },

  async login(db) {
    const { login, isOwner } = await whoServes(db)

    return isOwner
      ? warn(
          `The server logs in as ${login}, who owns the tables and may change and empty them: give it a login of its own (DATABASE_OWNER_URL).`,
        )
      : ok(`The server logs in as ${login}, who reads and writes rows and cannot change the tables.`)
  },

  async keys(db, { secretKey }) {
    const keys = await listSigningKeys(db)
    const current = keys.find(({ state }) => state === 'current')
    if (!current) return warn('There is no signing key yet: the server makes one when it starts.')

    try {
      decrypt(secretKey, 'encrypt signing keys', current.encryptedPrivateJwk)
      return ok(`SECRET_KEY opens the current signing key, one of ${keys.length}.`)
    } catch {
      return fail('SECRET_KEY does not open the current signing key: set the key that the database was made with.')
    }
  },

  async studio(db) {
    const { done, missing } = await readSetupState(db)
    const sentences = missing.map(({ message }) => message).join(' ')
    if (!done) return warn(`Not open yet: set it up at /admin/settings/setup, or with \`loftlie setup\`. ${sentences}`)

    return missing.length > 0 ? warn(`Open, but: ${sentences}`) : ok('It is set up and open.')
  },

  async mail(_db, config) {
    if (!config.smtpUrl) return warn('SMTP_URL is not set: mail stays in the outbox, at /admin/settings/outbox.')

    const mailer = openMailer(config.smtpUrl, mailFrom(config))
    try {
      await mailer.verify()
      return ok('The mail server accepts us.')
    } finally {
      mailer.close()
    }
  },

  async sms(_db, { sms }) {
    if (!sms) return warn('Nobody carries SMS: they stay in the outbox, at /admin/settings/outbox.')

    await openSms(sms, clock).verify()
    return sms.kind === 'twilio'
      ? ok('Twilio accepts us.')
      : ok(`SMS go to the webhook at ${new URL(sms.url).host}, which was not asked.`)
  },

  async providers(_db, config) {
    const { providers } = config.auth.social
    if (providers.length === 0) return ok('Nobody signs in with an account from elsewhere.')

    const silent = await silentOf(providers, (provider) => reachProvider({ config, now: clock }, provider))
    return silent
      ? warn(`Nobody signs in with ${silent}: check its settings, and that this machine may reach it.`)
      : ok(`These answer: ${providers.map(({ label }) => label).join(', ')}.`)
  },

  async hooks(_db, { auth }) {
    const set = Object.entries(auth.hooks).map(([name, { url }]) => ({ name, url }))
    if (set.length === 0) return ok('No hook is set.')

    const silent = await silentOf(set, ({ url }) => reach(url))
    return silent
      ? warn(`There is no answer from ${silent}: check its AUTH_HOOK_…_URL, and that its program runs.`)
      : ok(`These answer, and were asked nothing: ${set.map(({ name }) => name).join(', ')}.`)
  },

  async captcha(_db, { auth: { captcha } }) {
    if (!captcha) return ok('Captcha is off.')

    try {
      return (await isSecretKnown(captcha))
        ? ok(`${captcha.kind} knows us and keeps programs out.`)
        : fail(`${captcha.kind} does not know AUTH_CAPTCHA_SECRET, so nobody gets in: copy it from your account there.`)
    } catch (error) {
      return warn(
        `Nobody gets in while ${captcha.kind} does not answer (${reasonOf(error)}): check that this machine may reach it.`,
      )
    }
  },

  async retention(db, config) {
    const kept = await reportRetention(db, config, clock())
    const days = `Days kept: ${kept.map((one) => `${one.what} ${one.days}`).join(', ')}`
    const late = kept.filter(({ overdue }) => overdue > 0).map(({ what, overdue }) => `${overdue} ${what}`)

    return late.length === 0
      ? ok(`${days}; nothing is overdue.`)
      : warn(`${days}; overdue: ${late.join(', ')}: check that a server runs its jobs.`)
  },

  async backups(_db, { backup }) {
    if (!backup) return warn('BACKUP_DIR is not set: the studio is copied only when somebody runs `loftlie backup`.')

    const last = await lastCopyAt(backup.folder, new Date()).catch((error: Error) => error)
    if (last instanceof Error) return fail(last.message)
    if (!last) return warn(`There is no copy in ${backup.folder} yet: a running server makes the first at once.`)
    const hours = Math.round((Date.now() - last.getTime()) / 3_600_000)
    return hours <= oldestCopyHours
      ? ok(`The last copy of the studio is ${hours} hours old.`)
      : fail(`The last copy of the studio is ${hours} hours old: the log of the server says why, at "back-up".`)
  },

  async clock(db) {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    const seconds = Math.abs((rows[0]?.at.getTime() ?? 0) - Date.now()) / 1000

    return seconds <= longestDriftSeconds
      ? ok('This machine and the database agree on the time.')
      : fail(`This machine and the database differ by ${Math.round(seconds)} s: synchronise both with NTP.`)
  },
}

/** Those that cannot be reached, with the reasons, as a part of a sentence. */
async function silentOf<One extends { name: string }>(all: readonly One[], ask: (one: One) => Promise<void>) {
  const asked = all.map((one) =>
    ask(one).then(
      () => [],
      (error: unknown) => [`${one.name} (${reasonOf(error)})`],
    ),
  )

  return (await Promise.all(asked)).flat().join(', ')
}

/** What is at the bottom of an error: what is above it only says that something was asked. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)

  if (isUnadmitted(error)) return `${error.message}: run \`loftlie migrate\` as the owner`
  return error.message || error.constructor.name
}

/** Looks at everything that a running studio needs; a check that cannot be made is a failed one. */
export function examine(db: Db, config: Config): Promise<Finding[]> {
  return Promise.all(
    Object.entries(checks).map(async ([subject, check]) => ({ subject, ...(await attempt(() => check(db, config))) })),
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
