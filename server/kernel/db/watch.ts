import pg from 'pg'

import type { Services } from '#server/kernel/services.ts'

/** Rows of the database that this server keeps in memory. */
export interface WatchedCache {
  /** The channel on which a trigger announces a change. */
  channel: string
  /** What the log calls it. */
  what: string
  reload: () => Promise<void>
}

/** Under five, so that every server follows within five seconds even when announcements are lost. */
const pollSeconds = 4

/**
 * Keeps this server's caches up to date: reloads when a change is announced, and each few seconds in any case. Returns
 * a function that ends it.
 */
export function watch(
  { log }: Pick<Services, 'log'>,
  databaseUrl: string,
  caches: WatchedCache[],
): () => Promise<void> {
  let listener: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let following: Promise<void> | undefined

  function follow(those: WatchedCache[]): Promise<void> {
    const reloading = those.map(({ what, reload }) =>
      reload().catch((error: unknown) =>
        log.warn({ err: error }, `The ${what} cannot be read: those in memory stay in use`),
      ),
    )
    // oxlint-disable-next-line no-restricted-properties -- what is read again says itself what failed
    following = Promise.all([following, ...reloading]).then(() => undefined)
    return following
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5000 })
    client.on('notification', ({ channel }) => void follow(caches.filter((one) => one.channel === channel)))
    client.on('end', () => (listener = undefined))
    // When this connection breaks, the next poll opens another.
    client.on('error', (error) => log.warn({ err: error }, 'The connection that tells of changes broke'))
    try {
      await client.connect()
      for (const { channel } of caches) await client.query(`listen ${channel}`)
      listener = client
      // For changes made before it listened.
      await follow(caches)
    } catch (error) {
      log.warn({ err: error }, 'Changes are not announced: the server polls for them instead')
      await client.end()
    }
  }

  function look(): void {
    void follow(caches)
    if (!listener) connecting ??= listen().finally(() => (connecting = undefined))
  }
  const timer = setInterval(look, pollSeconds * 1000)
  look()

  return async () => {
    clearInterval(timer)
    await connecting
    await listener?.end()
    await following
  }
}
