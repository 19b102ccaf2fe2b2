import { createHash, randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** Client names are for staff: for whoever reads all bookings, and a member of staff for their own. */
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

/** What this account may have a feed of. */
async function readable(db: Db, person: Person) {
  return [own, ...(await listResources(db))].filter((one) => mayRead(readsAll(person), person.userId, one))
}

export async function listFeeds(db: Db, { actor }: Pick<Context, 'actor'>) {
  const person = signedIn(actor)
  const [feeds, choices] = await Promise.all([listFeedsOf(db, person.userId), readable(db, person)])
  const made = new Set(feeds.map(({ resourceId }) => resourceId))

  return {
    feeds: feeds.map(present),
    choices: choices.filter(({ resourceId }) => !made.has(resourceId)).map(ofResource),
  }
}

export function makeFeed(
  services: Services,
  { resourceId, key }: { resourceId: string | null; key: string | undefined },
  context: Context,
): Promise<MadeFeed> {
  const person = signedIn(context.actor)
  const keyed = { endpoint: feedsContract.makeCalendarFeed, key, request: { resourceId } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      if (!(await readable(trx, person)).some((one) => one.resourceId === resourceId)) throw noSuchFeed()

      const { token, ...secret } = newToken(services)
      const made = await insertFeed(trx, { userId: person.userId, resourceId, ...secret })
      if (!made) throw new Failure('conflict', 'There is such a feed already. Renew it to see its address once more.')
      await recordEvent(trx, context, { action: 'calendar_feed_made', entity: 'calendar_feed', entityId: made.id })
      return keep(trx, await madeFeed(services, trx, { id: made.id, userId: person.userId, token }))
    }),
  )
}

export function renewFeed(services: Services, feedId: string, context: Context): Promise<MadeFeed> {
  const { userId } = signedIn(context.actor)

  return atomically(services.db, async (trx) => {
    if (!(await findFeed(trx, { id: feedId, userId }))) throw noSuchFeed()

    const { token, ...secret } = newToken(services)
    await setFeedToken(trx, feedId, secret)
    await recordEvent(trx, context, { action: 'calendar_feed_renewed', entity: 'calendar_feed', entityId: feedId })
    return madeFeed(services, trx, { id: feedId, userId, token })
  })
}

export function endFeed(db: Db, feedId: string, context: Context): Promise<void> {
  const { userId } = signedIn(context.actor)

  return atomically(db, async (trx) => {
    if (!(await findFeed(trx, { id: feedId, userId }))) throw noSuchFeed()

    await deleteFeed(trx, feedId)
    await recordEvent(trx, context, { action: 'calendar_feed_ended', entity: 'calendar_feed', entityId: feedId })
  })
}

function newToken({ now }: Services) {
  const token = randomBytes(32).toString('base64url')

  return { token, tokenHash: hashOfToken(token), createdAt: now() }
}

async function madeFeed(
  { config }: Services,
  trx: Db,
  { token, ...of }: { id: string; userId: string; token: string },
) {
  const feed = await findFeed(trx, of)
  if (!feed) throw noSuchFeed()

  return { ...present(feed), url: `${config.publicUrl}/api/v1/calendar-feeds/${token}.ics` }
}
