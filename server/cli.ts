import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

import { checkKeptFigures, figuresUsage, runFigures } from './analytics/figures-command.ts'
import { createAdmin } from './auth/create-admin.ts'
import { importUsage, runImport } from './auth/import/import-command.ts'
import { keysUsage, runKeys } from './auth/keys/keys-command.ts'
import { runBackup, runRestore } from './backup/backup-command.ts'
import { readConfig } from './config.ts'
import { examine } from './doctor.ts'
import { queues } from './features.ts'
import { openShelf } from './files/service.ts'
import { choose, type Command, type Invocation } from './kernel/command.ts'
import { ConfigError } from './kernel/config/config.ts'
import { sentenceFor } from './kernel/config/mistake.ts'
import { grantServerLogin } from './kernel/db/logins.ts'
import { listMigrations, migrateToLatest } from './kernel/db/migrate.ts'
import { openDatabase } from './kernel/db/open-database.ts'
import { openLog } from './kernel/log/log.ts'
import { jobWork } from './kernel/work.ts'
import { ofPerson, openServices } from './services.ts'
import { runSetup, setupUsage } from './setup/setup-command.ts'

const options = {
  help: { type: 'boolean', short: 'h' },
  email: { type: 'string' },
  algorithm: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  strict: { type: 'boolean' },
  passkeys: { type: 'string' },
  from: { type: 'string' },
  overwrite: { type: 'string' },
  version: { type: 'string' },
  'keep-bookings': { type: 'string' },
  example: { type: 'boolean' },
  figures: { type: 'boolean' },
} as const

const commands: Record<string, Command> = {
  migrate: {
    usage: 'migrate [up | status]',
    summary: 'Bring the database to this version, or say where it stands',
    asOwner: true,
    run: ({ words: [what = 'up'], ...invocation }) =>
      choose(what, { up: () => migrateUp(invocation), status: () => migrationStatus(invocation) }),
  },
  'create-admin': {
    usage: 'create-admin --email ADDRESS [--first-name NAME] [--last-name NAME] [--password-stdin]',
    summary: 'Make an administrator; without --password-stdin a password is made up and shown once',
    run: createAdminFrom,
  },
  'seed-demo': {
    usage: 'seed-demo',
    summary: 'Fill an empty database with the demo studio; in production its accounts have no passwords',
    asOwner: true,
    run: seedDemo,
  },
  setup: {
    usage: setupUsage,
    summary: 'Set the studio up as a document in YAML says; run again it changes nothing',
    run: runSetup,
  },
  keys: {
    usage: `keys ${keysUsage}`,
    summary: 'Look after the keys that access tokens are signed and checked with; running servers follow by themselves',
    run: (invocation) => runKeys(invocation, new Date()),
  },
  'import-auth': {
    usage: `import-auth ${importUsage}`,
    summary:
      'Move accounts in with their passwords: from a database with an auth schema, or from exports of its tables (CSV)',
    run: (invocation) => runImport(invocation, new Date()),
  },
  backup: {
    usage: 'backup FILE',
    summary: 'Copy the whole studio into one compressed file, as it stands now, while it goes on',
    run: (invocation) => runBackup(invocation, new Date()),
  },
  restore: {
    usage: 'restore FILE',
    summary: 'Bring such a file into an empty database',
    asOwner: true,
    run: runRestore,
  },
  figures: {
    usage: `figures ${figuresUsage}`,
    summary: 'Compute all that is kept of figures anew, and say what was wrong',
    run: runFigures,
  },
  doctor: {
    usage: 'doctor [--figures]',
    summary:
      'Check configuration, database, mail, SMS, keys, clock and who else is asked, and say what to do; with --figures, all figures that are kept too',
    run: diagnose,
  },
}

async function migrateUp({ db, queues, serverUrl }: Pick<Invocation, 'db' | 'queues' | 'serverUrl'>): Promise<string> {
  const applied = await migrateToLatest(db, queues)
  await grantServerLogin(db, serverUrl)

  return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to do: the database is at this version.'
}

async function migrationStatus({ db, queues }: Pick<Invocation, 'db' | 'queues'>): Promise<string> {
  const migrations = await listMigrations(db, queues)

  return migrations
    .map(({ name, appliedAt }) => `${appliedAt?.toISOString() ?? 'not applied yet'.padEnd(24)}  ${name}`)
    .join('\n')
}

async function createAdminFrom({ options: given, openServices }: Invocation): Promise<string> {
  if (typeof given['email'] !== 'string') throw new ConfigError('Say whose: --email ADDRESS.')

  const password = given['password-stdin'] ? (await text(process.stdin)).trim() : undefined
  const made = await createAdmin(jobWork(await openServices(), 'create an administrator'), {
    email: given['email'],
    firstName: String(given['first-name'] ?? 'Studio'),
    lastName: String(given['last-name'] ?? 'Admin'),
    password,
    now: new Date(),
  })
  if (!made.isNew) return `${made.email} has an account already: it is an administrator now, its password is unchanged.`

  const hint = password ? '' : ` with the password ${made.password} (shown only now)`
  return `${made.email} can sign in as administrator${hint}.`
}

async function seedDemo({ db, config, queues, serverUrl }: Invocation): Promise<string> {
  await migrateUp({ db, queues, serverUrl })
  const { seedDemoStudio } = await import('./demo/seed.ts')
  const accounts = config.production ? 'without-passwords' : 'with-known-passwords'
  const isSeeded = await seedDemoStudio(db, { now: new Date(), accounts, shelf: openShelf(config) })
  if (!isSeeded) throw new ConfigError('This database holds a studio already: nothing was changed.')

  return config.production
    ? 'The demo studio is there. Its accounts have no passwords: make yourself one with create-admin.'
    : 'The demo studio is there.'
}

async function diagnose({ db, config, options: { figures }, openServices }: Invocation): Promise<string> {
  const asked = figures
    ? [{ subject: 'figures', ...(await checkKeptFigures(jobWork(await openServices(), 'check figures'))) }]
    : []
  const findings = [...(await examine(db, config)), ...asked]
  const report = findings
    .map(({ state, subject, sentence }) => `${state.padEnd(4)}  ${subject.padEnd(13)}  ${sentence}`)
    .join('\n')
  if (findings.some(({ state }) => state === 'FAIL')) throw new ConfigError(report)

  return report
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)

  return `The operator's tool of Loft & Lie. It reads the same settings as the server (.env.example).\n\n${lines.join('\n')}`
}

/** Returns what a command prints; throws the reason why it could not do its work. */
export async function run(args: string[], configured = readConfig): Promise<string> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name, ...words] = positionals
  if (!name || values.help) return help()

  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new ConfigError(`There is no command "${name}". Try --help.`)

  const config = configured()
  const log = openLog(config.logLevel)
  const { db, url, ownerUrl, close } = await openDatabase(config, log, command.asOwner ? 'owner' : 'server')
  try {
    return await command.run({
      db,
      ofPerson,
      queues,
      openServices: () => openServices({ config, db, log, now: () => new Date() }),
      serverUrl: url,
      ownerUrl,
      config,
      log,
      words,
      options: values,
    })
  } finally {
    await close()
  }
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await run(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`)
    process.exitCode = 1
  }
}
