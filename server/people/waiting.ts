import { sql } from 'kysely'

import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Waiting, WaitingPart } from '#shared/people/waiting.ts'

/** A feature's things that wait for a client. */
interface WaitingSource {
  /** Their plural name, for the case that they cannot be loaded. */
  name: string
  list: (work: Work, userId: string) => Promise<Waiting[]>
}

// This feature knows the client, later features what waits: they hand it in.
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

/** The owner in a query of `person`: a child's first name, null for the reader's own. */
export const forNameOf = (userId: string) =>
  sql<string | null>`case when person.user_id is distinct from ${userId} then person.first_name end`

/** `Quote Q-1004 for Mia`. */
export const whatFor = (what: string, forName: string | null): string =>
  forName === null ? what : `${what} for ${forName}`

/** The name of what an order pays for, by the feature that sells it. */
export const orderItem = (orderId: string): string => `order ${orderId}`

/** Everything that waits for a client. A part that fails to load is named and stops no other. */
export async function listWaiting(work: Work, userId: string): Promise<WaitingPart[]> {
  const parts = await inOneTrip(
    work.services.waiting.map(async ({ feature, name, list }): Promise<WaitingPart> => {
      const items = await list(work, userId).catch((error: unknown) => {
        work.services.log.error({ err: error, feature }, 'What waits for a client could not be read')
        return null
      })
      return { feature, name, items }
    }),
  )
  // Each thing waits once, in the words of the last feature that knows it.
  const lastOf = new Map(parts.flatMap(({ feature, items }) => (items ?? []).map(({ id }) => [id, feature] as const)))

  return parts.map((part) => ({
    ...part,
    items: part.items && part.items.filter(({ id }) => lastOf.get(id) === part.feature),
  }))
}
