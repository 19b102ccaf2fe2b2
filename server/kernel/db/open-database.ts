import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '#server/kernel/config/config.ts'

import { answers, connect, type Db } from './database.ts'
import { findEmbedded, startEmbedded } from './embedded.ts'
import { makeLogin, serverUrlOf, withPassword } from './logins.ts'

export interface OpenDatabase {
  db: Db
  /** The address with the server's login. */
  url: string
  /** The address with the login that owns the tables; the same where there is only one login. */
  ownerUrl: string
  close: () => Promise<void>
}

/** Opens the configured database or the embedded one, as the server or as the owner of the tables. */
export async function openDatabase(
  config: Config,
  log: FastifyBaseLogger,
  login: 'server' | 'owner' = 'server',
): Promise<OpenDatabase> {
  const { url, ownerUrl, stop } = config.databaseUrl
    ? configured(config.databaseUrl, config)
    : await openEmbedded(config)
  let isClosed = false
  const db = connect(login === 'owner' ? ownerUrl : url, {
    poolSize: config.databasePoolSize,
    withoutTimeLimit: login === 'owner',
    onError(error) {
      // When the embedded database stops, the last connections may still be closing; they need no replacement.
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

/** Uses the embedded database that runs on this folder, or starts one. */
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

/**
 * The embedded database that another process runs. After a crash the pid in its file may be that of some other program.
 */
async function findRunning(dataDir: string): Promise<string | undefined> {
  const url = findEmbedded(dataDir)
  return url && (await answers(url)) ? url : undefined
}
