import pg from 'pg'

import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/kernel/db/database.ts'
import { openLog } from '#server/kernel/log/log.ts'
import type { Services } from '#server/kernel/services.ts'
import { openServices } from '#server/services.ts'
import { serverSecret } from '#tests/support/process.ts'

interface CountedRequest {
  what: string
  work: () => Promise<void>
}

/** Tokens name it, so that every server of a bench accepts those of the others. */
export const publicUrl = 'http://bench.test'

/** What is announced afterwards is sent for many acts at once, and nobody waits for it. */
const isAnnouncement = (statement: unknown) => /pg_notify/.test(String(Object(statement).text ?? statement))

interface TripCounter {
  /** How many there were since it was asked last. */
  taken: () => number
  end: () => void
}

/**
 * Counts how often connections that are opened from here on wait for PostgreSQL: statements that leave one after the other without
 * waiting for an answer are one round trip.
 */
export function openTripCounter(): TripCounter {
  let roundTrips = 0
  const underway = new WeakMap<object, number>()
  // The one place that every statement passes, whichever library sends it.
  const query: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function counted(this: object, ...given: unknown[]) {
    if (isAnnouncement(given[0])) return Reflect.apply(query, this, given)
    const ahead = underway.get(this) ?? 0
    if (ahead === 0) roundTrips++
    underway.set(this, ahead + 1)
    const answered = () => underway.set(this, (underway.get(this) ?? 1) - 1)
    const answer = Reflect.apply(query, this, given)
    if (answer instanceof Promise) answer.then(answered, answered)
    return answer
  })

  return {
    taken: () => {
      const taken = roundTrips
      roundTrips = 0
      return taken
    },
    end: () => Reflect.set(pg.Client.prototype, 'query', query),
  }
}

/** How many round trips each request takes, once caches are warm. */
export async function countRoundTrips(
  databaseUrl: string,
  requests: (url: string, services: Services) => CountedRequest[],
): Promise<Map<string, number>> {
  const counter = openTripCounter()
  const config = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: serverSecret, PUBLIC_URL: publicUrl })
  const db = connect(databaseUrl)
  const services = await openServices({ config, db, log: openLog('silent'), now: () => new Date() })
  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })

  const counts = new Map<string, number>()
  for (const { what, work } of requests(app.listeningOrigin, services)) {
    await work()
    counter.taken()
    await work()
    counts.set(what, counter.taken())
  }
  counter.end()
  await app.close()
  await db.destroy()

  return counts
}
