import { type DestinationStream, pino } from 'pino'

import { openKeyRing } from './auth/keys/key-ring.ts'
import type { Config } from './kernel/config/config.ts'
import { answers, connect, type Db } from './kernel/db/database.ts'
import { findEmbedded, startEmbedded } from './kernel/db/embedded.ts'
import { makeLogin, serverUrlOf, withPassword } from './kernel/db/logins.ts'
import { forgetOldCounts } from './kernel/limits/counting.ts'
import { openLimits } from './kernel/limits/limits.ts'
import type { Services } from './kernel/services.ts'
import { openMailer } from './notices/mailer.ts'
import { openSms } from './notices/sms.ts'
import { openRolePermissions } from './permissions/role-permissions.ts'

export interface OpenDatabase {
  db: Db
  /** The server's address of it. */
  url: string
  /** The address of whoever owns its tables; the server's own where there is one login only. */
  ownerUrl: string
  close: () => Promise<void>
}

/** The log, without addresses' query strings: those carry codes. It goes to the standard output unless told. */
export const openLog = (logLevel: string, destination?: DestinationStream): Services['log'] =>
  pino(
    {
      level: logLevel,
      serializers: {
        err: written,
        req: ({ method, url = '', ip }: LoggedRequest) => ({ method, path: url.split('?')[0], ip }),
      },
    },
    destination ?? pino.destination(1),
  )

// pg hangs its whole connection on an error, what it was asked among it, and quotes rows in `detail`.
function written(error: Error) {
  const { type, message, stack, code, constraint } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint }
}

interface LoggedRequest {
  method: string
  url?: string
  ip?: string
}

/** The configured database, or the embedded one, as the server or as the owner of its tables. */
export async function openDatabase(
  config: Config,
  log: Services['log'],
  login: 'server' | 'owner' = 'server',
): Promise<OpenDatabase> {
  const { url, ownerUrl, stop } = config.databaseUrl
    ? configured(config.databaseUrl, config)
    : await openEmbedded(config)
  let isClosed = false
  const db = connect(login === 'owner' ? ownerUrl : url, {
    poolSize: config.databasePoolSize,
    patient: login === 'owner',
    onError(error) {
      // The last connections may still be hanging up when the embedded database ends, and need no replacement.
      if (!isClosed) log.warn({ err: error }, 'A database connection broke and will be replaced')
    },
  })

  return {
    db,
    url,
    ownerUrl,
    async close() {
      await db.destroy()
      isClosed = true
      await stop?.()
    },
  }
}

type Addresses = Pick<OpenDatabase, 'url' | 'ownerUrl'> & { stop?: () => Promise<void> }

function configured(databaseUrl: string, { databaseOwnerUrl, secretKey }: Config): Addresses {
  const url = withPassword(databaseUrl, secretKey)

  return { url, ownerUrl: databaseOwnerUrl ?? url }
}

/** That which runs on the same folder, or our own. */
async function openEmbedded({ dataDir, secretKey }: Config): Promise<Addresses> {
  const running = await findRunning(dataDir)
  const embedded = running ? undefined : await startEmbedded(dataDir)
  const ownerUrl = running ?? embedded?.url ?? ''
  const url = serverUrlOf(ownerUrl, secretKey)
  if (!(await answers(url))) {
    const owner = connect(ownerUrl, { poolSize: 1 })
    try {
      await makeLogin(owner, url)
    } finally {
      await owner.destroy()
    }
  }

  return { url, ownerUrl, ...(embedded && { stop: embedded.stop }) }
}

/** The embedded database of another process. A crash leaves a file that names a process which may be another by now. */
async function findRunning(dataDir: string): Promise<string | undefined> {
  const url = findEmbedded(dataDir)
  return url && (await answers(url)) ? url : undefined
}

const now = () => new Date()

/** What handlers reach, on a migrated database. */
export async function openServices(config: Config, db: Db, log: Services['log']): Promise<Services> {
  forgetOldCounts(db)
  const mailer = config.smtpUrl ? openMailer(config.smtpUrl, mailFrom(config)) : undefined

  return {
    config,
    db,
    log,
    mailer,
    sms: config.sms && openSms(config.sms, now),
    now,
    keys: await openKeyRing(db, config.secretKey),
    rolePermissions: await openRolePermissions(db),
    limits: openLimits(config, db),
  }
}

export const mailFrom = ({ mailFrom: from, publicUrl }: Config) => from ?? `studio@${new URL(publicUrl).hostname}`
