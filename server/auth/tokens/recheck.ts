import { listSignedIn } from '#server/auth/session-store.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { personIn } from './identify.ts'
import { isSignedByKnownKey } from './verify-token.ts'

interface PresentedToken {
  /** Verified when it was presented. */
  token: string
  /** Whom it identified then. */
  actor: Actor
}

type SignedInRow = Awaited<ReturnType<typeof listSignedIn>>[number]

const sessionOf = ({ actor }: PresentedToken) => (actor.kind === 'person' ? [actor.sessionId] : [])

/**
 * Finds whom presented tokens identify now; undefined for those that are no longer valid. For connections that stay
 * open: one round trip for all.
 */
export const recheckTokens =
  (services: Services) =>
  async (presented: readonly PresentedToken[]): Promise<(Actor | undefined)[]> => {
    const sessionIds = [...new Set(presented.flatMap(sessionOf))]
    const found = sessionIds.length > 0 ? await listSignedIn({ trx: services.db }, sessionIds) : []
    const bySession = new Map(found.map((row) => [row.sessionId, row]))

    // oxlint-disable-next-line no-restricted-properties -- each answers for itself, on connections of the pool
    return Promise.all(presented.map((one) => recheck(services, one, bySession)))
  }

async function recheck(
  services: Services,
  { token, actor }: PresentedToken,
  bySession: ReadonlyMap<string, SignedInRow>,
): Promise<Actor | undefined> {
  if (actor.kind === 'guest') return actor
  if (!isSignedByKnownKey(services, token)) return undefined
  if (actor.kind !== 'person') return actor

  const row = bySession.get(actor.sessionId)
  if (row?.userId !== actor.userId) return undefined
  try {
    return await personIn(services, row, { scope: actor.app?.scopes.join(' ') })
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
