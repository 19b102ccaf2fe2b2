import { sql } from 'kysely'

import type { Work } from '#server/kernel/work.ts'
import type { Waiting, WaitingPart } from '#shared/people/waiting.ts'

/** What a feature has that waits for a client. */
interface WaitingSource {
  /** What its items are: said where they could not be had. */
  name: string
  list: (work: Work, userId: string) => Promise<Waiting[]>
}

// Who is waited for is known here, what waits by the features behind: those hand it in.
declare module '#server/kernel/feature.ts' {
  interface Feature {
    waiting?: WaitingSource
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    waiting: readonly (WaitingSource & { feature: string })[]
  }
}

/** Whose it is, in a query of `person`: the first name of a child, null of what is one's own. */
export const forNameOf = (userId: string) =>
  sql<string | null>`case when person.user_id is distinct from ${userId} then person.first_name end`

/** `Quote Q-1004 for Mia`. */
export const whatFor = (what: string, forName: string | null): string =>
  forName === null ? what : `${what} for ${forName}`

/** The name of what is paid in an order: who knows what that is for says it in place of the order. */
export const orderItem = (orderId: string): string => `order ${orderId}`

/** Whatever waits for somebody. A part that cannot be had is named, and takes no other along. */
export async function listWaiting(work: Work, userId: string): Promise<WaitingPart[]> {
  const parts = await Promise.all(
    work.services.waiting.map(async ({ feature, name, list }): Promise<WaitingPart> => {
      const items = await list(work, userId).catch((error: unknown) => {
        work.services.log.error({ err: error, feature }, 'What waits for a client could not be read')
        return null
      })
      return { feature, name, items }
    }),
  )
  // Each thing waits once, in the words of the last feature that knows of it.
  const lastOf = new Map(parts.flatMap(({ feature, items }) => (items ?? []).map(({ id }) => [id, feature] as const)))

  return parts.map((part) => ({
    ...part,
    items: part.items && part.items.filter(({ id }) => lastOf.get(id) === part.feature),
  }))
}
