import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '#server/kernel/config/config.ts'

import { answers, connect, type Db } from './database.ts'
import { findEmbedded, startEmbedded } from './embedded.ts'
import { makeLogin, serverUrlOf, withPassword } from './logins.ts'

export interface OpenDatabase {
  db: Db
  /** The server's address of it. */
  url: string
  /** The address of whoever owns its tables; the server's own where there is one login only. */
  ownerUrl: string
  close: () => Promise<void>
}

/** The configured database, or the embedded one, as the server or as the owner of its tables. */
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
