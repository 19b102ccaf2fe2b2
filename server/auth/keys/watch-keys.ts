import pg from 'pg'

import type { Services } from '#server/services.ts'

/** Under five, so that with the time it takes every server follows within five, also when it was told nothing. */
const pollSeconds = 4

/**
 * Keeps the key ring of this server in step with the database: it is told of a change at once, and looks by itself when
 * nobody can tell it. Returns what ends this.
 */
export function watchKeys({ keys, log }: Services, databaseUrl: string): () => Promise<void> {
  let listener: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let following: Promise<void> | undefined

  function follow(): Promise<void> {
    following = keys
      .reload()
      .catch((error: unknown) => log.warn({ err: error }, 'The signing keys cannot be read: those known stay in use'))
    return following
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5000 })
    client.on('notification', () => void follow())
    client.on('end', () => (listener = undefined))
    // It breaks like any connection, and the next look at the keys replaces it.
    client.on('error', (error) => log.warn({ err: error }, 'The connection that tells of new signing keys broke'))
    try {
      await client.connect()
      await client.query('listen signing_keys')
      listener = client
      // What changed before we listened.
      await follow()
    } catch (error) {
      log.warn({ err: error }, 'Nobody tells of new signing keys: they are looked for instead')
      await client.end()
    }
  }

  function look(): void {
    void follow()
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
