import pg from 'pg'

import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/kernel/db/database.ts'
import { openLog } from '#server/kernel/log/log.ts'
import { openServices } from '#server/services.ts'
import { serverSecret } from '#tests/support/process.ts'

interface Counted {
  what: string
  work: () => Promise<void>
}

/** Tokens name it, so that every server of a bench accepts those of the others. */
export const publicUrl = 'http://bench.test'

/** How many statements go to PostgreSQL for one request, once caches are warm. */
export async function countRoundTrips(
  databaseUrl: string,
  requests: (url: string) => Counted[],
): Promise<Map<string, number>> {
  let statements = 0
  // The one place that every statement passes, whichever library sends it, on connections that are opened from here on.
  const query: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function counted(this: unknown, ...given: unknown[]) {
    statements++
    return Reflect.apply(query, this, given)
  })
  const config = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: serverSecret, PUBLIC_URL: publicUrl })
  const db = connect(databaseUrl)
  const app = await buildApp(await openServices({ config, db, log: openLog('silent'), now: () => new Date() }))
  await app.listen({ port: 0, host: '127.0.0.1' })

  const counts = new Map<string, number>()
  for (const { what, work } of requests(app.listeningOrigin)) {
    await work()
    statements = 0
    await work()
    counts.set(what, statements)
  }
  Reflect.set(pg.Client.prototype, 'query', query)
  await app.close()
  await db.destroy()

  return counts
}
