import type { Query, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { siteShelf } from '#client/ui/browser/storage.ts'

import { dehydrateQueries, hydrateQueries } from './hydration.ts'
import { auth } from './session/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What asks says itself why it has no answer. */
      failsInPlace?: true
      /**
       * Who sees it without a network: anybody, or the person whose dashboard it belongs to. Never a free time or a price
       * that may have changed.
       */
      seenOffline?: 'anybody' | 'owner'
    }
  }
}

// What begins with sb- goes with the session when somebody signs out.
const ownKey = 'sb-last-seen'
const publicKey = 'last-seen'
const LastSeen = z.object({ userId: z.string().optional(), queries: z.string() })
const restMilliseconds = 1000

const isSeenOffline = ({ meta }: Query) => meta?.seenOffline !== undefined
const isPublic = ({ meta }: Query) => meta?.seenOffline === 'anybody'

/** The studio as it was last seen, where the page brought nothing with it: without a network it has a name and a number. */
export const showStudioLastSeen = (queries: QueryClient): void => show(queries, publicKey)

/** Shows the dashboard as this person last saw it until it is loaded anew, and keeps what is seen for the next time. */
export function rememberLastSeen(queries: QueryClient): void {
  auth().onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION' && session) show(queries, ownKey, session.user.id)
    // This tab may have kept it once more after the one that signed out had removed it.
    if (event === 'SIGNED_OUT') siteShelf.remove(ownKey)
  })
  let resting: ReturnType<typeof setTimeout> | undefined
  queries.getQueryCache().subscribe((event) => {
    const isNew = event.type === 'added' || (event.type === 'updated' && event.action.type === 'success')
    if (!isNew || event.query.state.status !== 'success' || !isSeenOffline(event.query)) return
    clearTimeout(resting)
    resting = setTimeout(() => keep(queries), restMilliseconds)
  })
}

function keep(queries: QueryClient): void {
  const write = (key: string, isWanted: (query: Query) => boolean, userId?: string) =>
    siteShelf.write(key, JSON.stringify({ userId, queries: dehydrateQueries(queries, isWanted) }))
  write(publicKey, isPublic)
  const userId = auth().state.user?.id
  if (userId) write(ownKey, isSeenOffline, userId)
}

function show(queries: QueryClient, key: string, userId?: string): void {
  const seen = lastSeen(key)
  if (seen && seen.userId === userId) hydrateQueries(queries, seen.queries)
}

function lastSeen(key: string): z.output<typeof LastSeen> | undefined {
  try {
    return LastSeen.safeParse(JSON.parse(siteShelf.read(key) ?? 'null')).data
  } catch (error) {
    // Somebody else's text under our key is nothing that was seen.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
