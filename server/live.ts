import { endOfLog, eventsAfter } from './audit/service.ts'
import { recheckTokens } from './auth/service.ts'
import { coalesce } from './kernel/coalesce.ts'
import { endOverdue, endRevoked } from './kernel/live/overdue.ts'
import type { Services } from './kernel/services.ts'

const pollMilliseconds = 2000
/** So soon events are looked for again that wait for a transaction; then half as often each time. */
const [leastMilliseconds, mostMilliseconds] = [25, 400]

interface LogFollower {
  /** To be called when there is something new in the event log. */
  look: () => Promise<void>
  /** Ends what has had its time, as happens by itself every two seconds. */
  check: () => Promise<void>
  end: () => Promise<void>
}

/**
 * Tells the sockets of this server what happens from now on, and ends those whose time is over. Its place in the event log
 * is its own: nobody waits for a server that is gone.
 */
export async function startLive(services: Services): Promise<LogFollower> {
  const { db, log, live, now } = services
  const recheck = recheckTokens(services)
  const ending = new AbortController()
  let cursor = await endOfLog(db)
  let waitMilliseconds = leastMilliseconds
  let timer: NodeJS.Timeout | undefined

  async function read(): Promise<void> {
    clearTimeout(timer)
    for (;;) {
      const { events, next, isHeldBack } = await eventsAfter(db, cursor)
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
  const polling = setInterval(() => void Promise.all([look(), check()]), pollMilliseconds)

  return {
    look,
    check,
    async end() {
      ending.abort()
      clearInterval(polling)
      clearTimeout(timer)
      await Promise.all([look(), check()])
    },
  }
}
