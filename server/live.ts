import type { Actor } from '#shared/permissions/may.ts'

import { endOfLog, eventsAfter } from './audit/service.ts'
import { recheckTokens } from './auth/service.ts'
import { coalesce } from './kernel/coalesce.ts'
import { holderIn, type NamedChannel } from './kernel/live/channel.ts'
import { endOverdue, endRevoked } from './kernel/live/overdue.ts'
import type { Services } from './kernel/services.ts'
import { jobWork } from './kernel/work.ts'

const pollMilliseconds = 2000
/** The pause before events that wait for a transaction are looked for again; it doubles each time. */
const [leastMilliseconds, mostMilliseconds] = [25, 400]

interface LogFollower {
  /** To be called when the event log has grown. */
  look: () => Promise<void>
  /** Ends channels whose time is over, as happens every two seconds anyway. */
  check: () => Promise<void>
  end: () => Promise<void>
}

/**
 * Tells the sockets of this server about events from now on, and ends those whose time is over. The server keeps its
 * own place in the event log, so nobody waits for a server that is gone.
 */
export async function startLive(services: Services): Promise<LogFollower> {
  const { db, log, live, now } = services
  const recheck = recheckShown(services)
  const ending = new AbortController()
  let cursor = await endOfLog({ trx: db })
  let waitMilliseconds = leastMilliseconds
  let timer: NodeJS.Timeout | undefined

  async function read(): Promise<void> {
    clearTimeout(timer)
    for (;;) {
      const { events, next, isHeldBack } = await eventsAfter({ trx: db }, cursor)
      live.tell(events)
      cursor = next
      if (events.length > 0) continue
      waitMilliseconds = isHeldBack ? Math.min(waitMilliseconds * 2, mostMilliseconds) : leastMilliseconds
      if (isHeldBack && !ending.signal.aborted) timer = setTimeout(() => void look(), waitMilliseconds)
      return
    }
  }
  const look = coalesce(() =>
    read().catch((error: unknown) => log.warn({ err: error }, 'What happens cannot be read: boards learn of it later')),
  )
  const check = coalesce(async () => {
    endOverdue(live, now())
    await endRevoked(live, recheck).catch((error: unknown) =>
      log.warn({ err: error }, 'Whose session goes on cannot be read'),
    )
  })
  // oxlint-disable-next-line no-restricted-properties -- neither of them fails
  const polling = setInterval(() => void Promise.all([look(), check()]), pollMilliseconds)

  return {
    look,
    check,
    async end() {
      ending.abort()
      clearInterval(polling)
      clearTimeout(timer)
      // oxlint-disable-next-line no-restricted-properties -- neither of them fails
      await Promise.all([look(), check()])
    },
  }
}

interface ShownToken extends NamedChannel {
  token: string
  actor: Actor
}

/** Codes and links are asked of the channel that knows them, all others of who issues tokens. */
function recheckShown(services: Services) {
  const recheck = recheckTokens(services)

  return async (shown: readonly ShownToken[]): Promise<(Actor | undefined)[]> => {
    const signedIn = shown.filter(({ actor }) => actor.kind !== 'link')
    const actors = new Map((await recheck(signedIn)).map((actor, at) => [signedIn[at], actor]))
    const asked = new Map<string, Actor | undefined>()
    for (const held of shown) {
      if (held.actor.kind !== 'link') continue
      // Several screens have the same code.
      const key = `${held.recordId} ${held.token}`
      if (!asked.has(key)) asked.set(key, await holderIn(jobWork(services, 'live'), held, held.token))
      actors.set(held, asked.get(key))
    }

    return shown.map((one) => actors.get(one))
  }
}
