import type { FastifyInstance } from 'fastify'

import type { NoteRefusal } from '#server/kernel/http/failures.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { actorIdOf, recordEvent } from './record.ts'

interface Refusal {
  actor: Actor
  /** The endpoint's name in the description of the API. */
  endpoint: string
  code: string
  origin: Context['origin']
}

interface Tally extends Refusal {
  minute: number
  count: number
}

const minuteMilliseconds = 60_000
// More than a studio has people. Refusals of further callers are not counted.
const mostTallies = 10_000

interface Refusals {
  count: (refusal: Refusal) => void
  /** Writes the tallies of minutes that are over; at the end of the server, all of them. */
  flush: (isEnd?: boolean) => Promise<void>
}

const flushMilliseconds = 5000

/** Counts refusals for the audit while this server runs, and writes them each five seconds. */
export function auditRefusals(app: FastifyInstance, services: Services): NoteRefusal {
  const refusals = openRefusals(services)
  const timer = setInterval(() => void refusals.flush(), flushMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.forgetting.push(() => refusals.flush(true))

  return ({ id, ip, headers, method, routeOptions, actor }, { code }) =>
    refusals.count({
      actor,
      endpoint: routeOptions.schema?.operationId ?? `${method} ${routeOptions.url}`,
      code,
      origin: { requestId: id, ip, userAgent: headers['user-agent']?.slice(0, 400) },
    })
}

/**
 * Counts who was refused what: one event for each actor, endpoint and minute, written when the minute is over. So a
 * program that tries thousands of times does not fill the table. A server that is killed loses its last minute.
 */
export function openRefusals({ db, now, log, places }: Pick<Services, 'db' | 'now' | 'log' | 'places'>): Refusals {
  const tallies = new Map<string, Tally>()
  const minuteNow = () => Math.floor(now().getTime() / minuteMilliseconds)

  async function write({ count, minute, endpoint, code, ...context }: Tally): Promise<void> {
    const since = new Date(minute * minuteMilliseconds).toISOString()
    await recordEvent(
      { trx: db, context, now: now(), place: places.first() },
      {
        action: 'refused',
        entity: 'endpoint',
        entityId: endpoint,
        facts: { code, count, since },
      },
    )
  }

  return {
    count(refusal) {
      const minute = minuteNow()
      const key = JSON.stringify([refusal.actor.kind, actorIdOf(refusal.actor), refusal.endpoint, minute])
      const tally = tallies.get(key)
      if (tally) tally.count += 1
      else if (tallies.size < mostTallies) tallies.set(key, { ...refusal, minute, count: 1 })
    },

    async flush(isEnd = false) {
      for (const [key, tally] of tallies) {
        if (!isEnd && tally.minute === minuteNow()) continue
        tallies.delete(key)
        await write(tally).catch((error: unknown) => {
          log.error({ err: error, endpoint: tally.endpoint, count: tally.count }, 'Refusals were not audited')
        })
      }
    },
  }
}
