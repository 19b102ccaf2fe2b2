import type { Query, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { carry, unpack } from '#client/api/carried.ts'
import { auth } from '#client/auth/session.ts'
import { siteShelf } from '#client/ui/storage.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Belongs to the dashboard as it is seen without a network. Never a free time or a price that may have changed. */
      seenOffline?: true
    }
  }
}

// What begins with sb- goes with the session when somebody signs out.
const storageKey = 'sb-last-seen'
const LastSeen = z.object({ userId: z.string(), queries: z.string() })
const restMilliseconds = 1000

const isSeenOffline = ({ meta }: Query) => meta?.seenOffline === true

/** Shows the dashboard as this person last saw it until it is loaded anew, and keeps what is seen for the next time. */
export function rememberLastSeen(queries: QueryClient): void {
  show(queries)
  let resting: ReturnType<typeof setTimeout> | undefined
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isSeenOffline(event.query)) return
    clearTimeout(resting)
    resting = setTimeout(() => keep(queries), restMilliseconds)
  })
}

function keep(queries: QueryClient): void {
  const userId = auth().state.user?.id
  if (userId) siteShelf.write(storageKey, JSON.stringify({ userId, queries: carry(queries, isSeenOffline) }))
}

function show(queries: QueryClient): void {
  auth().onAuthStateChange((event, session) => {
    if (event !== 'INITIAL_SESSION' || !session) return
    const seen = lastSeen()
    if (seen?.userId === session.user.id) unpack(queries, seen.queries)
  })
}

function lastSeen(): z.output<typeof LastSeen> | undefined {
  try {
    return LastSeen.safeParse(JSON.parse(siteShelf.read(storageKey) ?? 'null')).data
  } catch (error) {
    // Somebody else's text under our key is nothing that was seen.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
