import type { Query, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { carry, unpack } from '#client/api/carried.ts'
import { auth } from '#client/auth/session.ts'
import { siteShelf } from '#client/ui/storage.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Who sees it without a network: anybody, or the person whose dashboard it belongs to. Never a free time or a price
       * that may have changed.
       */
      seenOffline?: 'anybody' | 'owner'
    }
  }
}

// What begins with sb- goes with the session when somebody signs out.
const storageKey = 'sb-last-seen'
const publicKey = 'last-seen'
const Seen = z.object({ queries: z.string() })
const OwnSeen = Seen.extend({ userId: z.string() })
const restMilliseconds = 1000

const isSeenOffline = ({ meta }: Query) => meta?.seenOffline !== undefined
const isPublic = ({ meta }: Query) => meta?.seenOffline === 'anybody'

/** The studio as it was last seen, where the page brought nothing with it: without a network it has a name and a number. */
export function showStudioLastSeen(queries: QueryClient): void {
  const seen = kept(publicKey, Seen)
  if (seen) unpack(queries, seen.queries)
}

/** Shows the dashboard as this person last saw it until it is loaded anew, and keeps what is seen for the next time. */
export function rememberLastSeen(queries: QueryClient): void {
  show(queries)
  let resting: ReturnType<typeof setTimeout> | undefined
  queries.getQueryCache().subscribe((event) => {
    const isNew = event.type === 'added' || (event.type === 'updated' && event.action.type === 'success')
    if (!isNew || event.query.state.status !== 'success' || !isSeenOffline(event.query)) return
    clearTimeout(resting)
    resting = setTimeout(() => keep(queries), restMilliseconds)
  })
}

function keep(queries: QueryClient): void {
  siteShelf.write(publicKey, JSON.stringify({ queries: carry(queries, isPublic) }))
  const userId = auth().state.user?.id
  if (userId) siteShelf.write(storageKey, JSON.stringify({ userId, queries: carry(queries, isSeenOffline) }))
}

function show(queries: QueryClient): void {
  auth().onAuthStateChange((event, session) => {
    if (event !== 'INITIAL_SESSION' || !session) return
    const seen = kept(storageKey, OwnSeen)
    if (seen?.userId === session.user.id) unpack(queries, seen.queries)
  })
}

function kept<Shape extends z.ZodType>(key: string, shape: Shape): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(siteShelf.read(key) ?? 'null')).data
  } catch (error) {
    // Somebody else's text under our key is nothing that was seen.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
