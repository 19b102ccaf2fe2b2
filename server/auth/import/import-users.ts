import pg from 'pg'

import { recordEvent } from '#server/audit/service.ts'
import { relyingPartyOf } from '#server/auth/webauthn/relying-party.ts'
import { ConfigError } from '#server/kernel/config/config.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { adoptProfiles } from '#server/people/service.ts'
import { counted } from '#shared/words.ts'

import { accountOf } from './accounts.ts'
import { factorOf, identityOf, passkeyOf } from './belongings.ts'
import { type ImportedKind, Report } from './report.ts'
import {
  type BelongingTable,
  countAnonymous,
  countFates,
  countPasswords,
  deleteUnprovenInTheWay,
  insertMissingIdentities,
  insertUsers,
  listNewClients,
  listSettled,
  renameDuplicateFactors,
  settleBelongings,
  settleKnownUsers,
  settleDuplicates,
} from './settle-store.ts'
import type { Source, SourceRow, Table } from './source-row.ts'
import { type StagingTable, finishStaging, makeStaging, stage } from './staging-store.ts'

export interface ImportOptions {
  source: Source
  /** Rolls everything back in the end. */
  isRehearsal: boolean
  /** Imports nothing when there is any problem. */
  isStrict: boolean
  /** The domain to which the passkeys are bound. */
  passkeysOf: string | undefined
  now: Date
}

/** Imports the accounts of another backend, all or none. */
export async function importUsers(work: Work, options: ImportOptions): Promise<Report> {
  let report = new Report()
  try {
    await atomically(work, async (work) => {
      // When the database runs the transaction again, everything is read from the beginning.
      report = new Report()
      await importAll(work, options, report)
      if (options.isRehearsal || (options.isStrict && report.problems > 0)) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw refusalOf(error)
  }

  return report
}

class Undone extends Error {}

// Classes 22 and 23: a value of the wrong type, or one that breaks a constraint.
const refusalOf = (error: unknown) =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
    ? new ConfigError(`The database refuses a value that came, so nothing was changed: ${error.message}.`)
    : error

async function importAll(work: Work, options: ImportOptions, report: Report): Promise<void> {
  const { isAlone } = await makeStaging(work)
  if (!isAlone) throw new ConfigError('Another import is running: wait until it has ended.')

  await readInto(work, options, {
    report,
    now: options.now,
    secretKey: work.services.config.secretKey,
    keepsPasskeys: options.passkeysOf === relyingPartyOf(work.services.config).id,
  })
  await finishStaging(work)
  await settle({ ...work, now: options.now }, report)
  await makeProfiles(work)
  await recordEvent(
    { ...work, context: { actor: { kind: 'system', job: 'import accounts' } } },
    {
      action: 'users_imported',
      entity: 'user',
      facts: {
        source: options.source.name,
        users: report.counted('users', 'imported'),
        identities: report.counted('identities', 'imported'),
        factors: report.counted('factors', 'imported'),
        passkeys: report.counted('passkeys', 'imported'),
        problems: report.problems,
      },
    },
  )
}

const batchSize = 500

type ImportContext = Parameters<typeof passkeyOf>[1]

interface Reader {
  table: StagingTable
  kind: ImportedKind
  read: (row: SourceRow, context: ImportContext) => object | undefined
}

const readers: Record<Table, Reader> = {
  users: { table: 'arrivingUser', kind: 'users', read: (row, { report }) => accountOf(row, report) },
  identities: { table: 'arrivingIdentity', kind: 'identities', read: identityOf },
  mfa_factors: { table: 'arrivingFactor', kind: 'factors', read: factorOf },
  webauthn_credentials: { table: 'arrivingPasskey', kind: 'passkeys', read: passkeyOf },
}

async function readInto(work: OnDatabase, { source }: ImportOptions, context: ImportContext): Promise<void> {
  const waiting: Record<StagingTable, object[]> = {
    arrivingUser: [],
    arrivingIdentity: [],
    arrivingFactor: [],
    arrivingPasskey: [],
  }
  const write = (table: StagingTable) => stage(work, table, waiting[table].splice(0))
  let hasUsers = false

  for await (const row of source.rows()) {
    hasUsers ||= row.table === 'users'
    const { table, kind, read } = readers[row.table]
    const arriving = read(row, context)
    if (arriving) waiting[table].push({ ...arriving, ...row.place })
    else context.report.count(kind, 'skipped', 1)
    if (waiting[table].length === batchSize) await write(table)
  }
  if (!hasUsers) throw new ConfigError(`${source.name} holds no rows of auth.users: nothing was changed.`)

  for (const table of Object.values(readers).map(({ table }) => table)) await write(table)
}

/**
 * Makes client records of accounts with a confirmed address. Only accounts that confirmed by mail take over what was
 * booked under the address.
 */
async function makeProfiles(work: OnDatabase): Promise<void> {
  let clients = await listNewClients(work, '0', batchSize)
  while (clients.length > 0) {
    for (const claim of ['proven', 'trusted'] as const) {
      const claimed = clients.filter(({ wasAskedByMail }) => wasAskedByMail === (claim === 'proven'))
      await adoptProfiles(
        work,
        claimed.map(({ userId, email, firstName, lastName, phone }) => ({ userId, email, firstName, lastName, phone })),
        claim,
      )
    }
    clients = await listNewClients(work, clients.at(-1)?.ordinal ?? '', batchSize)
  }
}

const addresses = { email: 'address', phone: 'number' }

/** Decides about all that was read, brings in what may come, and reports the rest. */
async function settle(work: Timed, report: Report): Promise<void> {
  await settleKnownUsers(work)
  await settleDuplicates(work)
  for (const column of ['email', 'phone'] as const) {
    for (const { who, ...place } of await deleteUnprovenInTheWay(work, column)) {
      report.note(place, who, `an account here that nobody had proven gave its ${addresses[column]} back.`)
    }
  }
  await insertUsers(work)
  while (await renameDuplicateFactors(work));
  const tables: BelongingTable[] = ['arrivingIdentity', 'arrivingFactor', 'arrivingPasskey']
  for (const table of tables) await settleBelongings(work, table)
  await insertMissingIdentities(work)

  await reportOn(work, 'arrivingUser', 'users', report)
  await reportOn(work, 'arrivingIdentity', 'identities', report)
  await reportOn(work, 'arrivingFactor', 'factors', report)
  await reportOn(work, 'arrivingPasskey', 'passkeys', report)
  for (const { kind, number } of await countPasswords(work)) report.countPasswords(kind, number)
  const anonymous = await countAnonymous(work)
  if (anonymous > 0) {
    report.sumUp(`Anonymous accounts: ${anonymous}. Nobody can sign in to one anew; old ones are deleted soon.`)
  }
  report.sumUp('Sessions, links and codes are not moved: everybody signs in anew.')
}

const problems: Record<string, string> = {
  differs: 'is here already and differs: left as it is.',
  twin: 'another account there has this address or number: not imported.',
  taken: 'is taken by another account here: not imported.',
  repeated: 'came before: not imported.',
  absent: 'its account is here without it: left as it is.',
  orphan: 'its account did not come along: not imported.',
}

async function reportOn(work: OnDatabase, table: StagingTable, kind: ImportedKind, report: Report): Promise<void> {
  for (const { fate, number } of await countFates(work, table)) {
    report.count(kind, fate === 'imported' || fate === 'unchanged' ? fate : 'skipped', number)
    if (fate === 'deleted') report.sumUp(`Left behind because it was deleted there: ${counted(number, 'account')}.`)
  }
  for (const { fate, who, file, line } of await listSettled(work, table, Object.keys(problems))) {
    report.problem({ file, line }, who, problems[fate] ?? '')
  }
}
