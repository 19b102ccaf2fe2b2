import { createHash, randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { type CalendarFeed, type FeedOf, feedsContract, type MadeFeed } from '#shared/booking/feeds.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds, type Person, signedIn } from '#shared/permissions/may.ts'

import { deleteFeed, type FeedRow, findFeed, insertFeed, listFeedsOf, listResources, setFeedToken } from './store.ts'

const noSuchFeed = () => new Failure('not_found', 'There is no such calendar feed.')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface Resource {
  kind: string | null
  staffUserId: string | null
}

/** Client names are for those who read all bookings, and for staff in their own feed. */
export const mayRead = (readsAll: boolean, userId: string, { kind, staffUserId }: Resource): boolean =>
  kind === null || readsAll || (kind === 'staff' && staffUserId === userId)

const readsAll = (person: Person) => holds(person, 'read/bookings')

const present = ({ id, resourceId, name, kind, createdAt, readAt }: FeedRow): CalendarFeed => ({
  ...ofResource({ resourceId, name, kind }),
  id,
  createdAt,
  readAt,
})

const ofResource = ({ resourceId, name, kind }: Pick<FeedRow, 'resourceId' | 'name' | 'kind'>): FeedOf => ({
  resourceId,
  name,
  kind: resourceId === null ? 'own' : kind === 'bay' ? 'bay' : 'staff',
})

const own = { resourceId: null, name: null, kind: null, staffUserId: null }

/** The feeds that this account may have. */
async function readable(work: OnDatabase, person: Person) {
  return [own, ...(await listResources(work))].filter((one) => mayRead(readsAll(person), person.userId, one))
}

export async function listFeeds(work: Acting) {
  const person = signedIn(work.context.actor)
  const [feeds, choices] = await inOneTrip([listFeedsOf(work, person.userId), readable(work, person)])
  const made = new Set(feeds.map(({ resourceId }) => resourceId))

  return {
    feeds: feeds.map(present),
    choices: choices.filter(({ resourceId }) => !made.has(resourceId)).map(ofResource),
  }
}

export function makeFeed(
  work: Work,
  { resourceId, key }: { resourceId: string | null; key: string | undefined },
): Promise<MadeFeed> {
  const person = signedIn(work.context.actor)
  const keyed = { endpoint: feedsContract.makeCalendarFeed, key, request: { resourceId } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      if (!(await readable(work, person)).some((one) => one.resourceId === resourceId)) throw noSuchFeed()

      const { token, ...secret } = newToken(work)
      const made = await insertFeed(work, { userId: person.userId, resourceId, ...secret })
      if (!made) throw new Failure('conflict', 'There is such a feed already. Renew it to see its address once more.')
      await recordEvent(work, { action: 'calendar_feed_made', entity: 'calendar_feed', entityId: made.id })
      return keep(work, await madeFeed(work, { id: made.id, userId: person.userId, token }))
    }),
  )
}

export function renewFeed(work: Work, feedId: string): Promise<MadeFeed> {
  const { userId } = signedIn(work.context.actor)

  return atomically(work, async (work) => {
    if (!(await findFeed(work, { id: feedId, userId }))) throw noSuchFeed()

    const { token, ...secret } = newToken(work)
    await setFeedToken(work, feedId, secret)
    await recordEvent(work, { action: 'calendar_feed_renewed', entity: 'calendar_feed', entityId: feedId })
    return madeFeed(work, { id: feedId, userId, token })
  })
}

export function endFeed(work: Acting, feedId: string): Promise<void> {
  const { userId } = signedIn(work.context.actor)

  return atomically(work, async (work) => {
    if (!(await findFeed(work, { id: feedId, userId }))) throw noSuchFeed()

    await deleteFeed(work, feedId)
    await recordEvent(work, { action: 'calendar_feed_ended', entity: 'calendar_feed', entityId: feedId })
  })
}

function newToken({ now }: Work) {
  const token = randomBytes(32).toString('base64url')

  return { token, tokenHash: hashOfToken(token), createdAt: now }
}

async function madeFeed(work: Work, { token, ...of }: { id: string; userId: string; token: string }) {
  const feed = await findFeed(work, of)
  if (!feed) throw noSuchFeed()

  return { ...present(feed), url: `${work.services.config.publicUrl}/api/v1/calendar-feeds/${token}.ics` }
}
