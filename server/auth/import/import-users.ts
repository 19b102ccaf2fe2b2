import pg from 'pg'

import { recordEvent } from '#server/audit/service.ts'
import { relyingPartyOf } from '#server/auth/webauthn/relying-party.ts'
import { ConfigError } from '#server/kernel/config/config.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { adoptProfiles } from '#server/people/service.ts'

import { accountOf } from './accounts.ts'
import { factorOf, identityOf, passkeyOf } from './belongings.ts'
import { type ImportedKind, Report } from './report.ts'
import { listNewClients } from './settle-store.ts'
import { settle } from './settle.ts'
import type { Source, SourceRow, Table } from './source-row.ts'
import { finishStaging, makeStaging, stage, type StagingTable } from './staging-store.ts'

export interface ImportOptions {
  source: Source
  /** Everything is done and undone. */
  isRehearsal: boolean
  /** Nothing comes in unless everything does. */
  isStrict: boolean
  /** The domain that the passkeys were made for. */
  passkeysOf: string | undefined
  now: Date
}

/** Moves the accounts of another backend in, all or none of them. */
export async function importUsers(work: Work, options: ImportOptions): Promise<Report> {
  let report = new Report()
  try {
    await atomically(work, async (work) => {
      // It is read again from the beginning when the database has it tried again.
      report = new Report()
      await moveIn(work, options, report)
      if (options.isRehearsal || (options.isStrict && report.problems > 0)) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw refusalOf(error)
  }

  return report
}

class Undone extends Error {}

// Classes 22 and 23: a value that is none of its type, or breaks a rule.
const refusalOf = (error: unknown) =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
    ? new ConfigError(`The database refuses a value that came, so nothing was changed: ${error.message}.`)
    : error

async function moveIn(work: Work, options: ImportOptions, report: Report): Promise<void> {
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

/** Who has a confirmed address is a client; one whose mail was answered also takes over what was booked under it. */
async function makeProfiles(work: OnDatabase): Promise<void> {
  let clients = await listNewClients(work, '0', batchSize)
  while (clients.length > 0) {
    for (const claim of ['proven', 'trusted'] as const) {
      const theirs = clients.filter(({ wasAskedByMail }) => wasAskedByMail === (claim === 'proven'))
      await adoptProfiles(
        work,
        theirs.map(({ userId, email, firstName, lastName, phone }) => ({ userId, email, firstName, lastName, phone })),
        claim,
      )
    }
    clients = await listNewClients(work, clients.at(-1)?.ordinal ?? '', batchSize)
  }
}
