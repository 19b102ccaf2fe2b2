import { sql } from 'kysely'

import { bookings } from '#server/booking/store.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

/** The account of a staff member. */
const staffUserId = sql<string | null>`(select user_id from person where person.id = resource.person_id)`

const feeds = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('calendarFeed')
    .leftJoin('resource', 'resource.id', 'calendarFeed.resourceId')
    .select([
      'calendarFeed.id',
      'calendarFeed.userId',
      'resourceId',
      'name',
      'kind',
      'calendarFeed.createdAt',
      'readAt',
    ])
    .select(staffUserId.as('staffUserId'))

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>

export const listFeedsOf = (work: OnDatabase, userId: string) =>
  feeds(work).where('calendarFeed.userId', '=', userId).orderBy('calendarFeed.id').execute()

export const findFeed = (work: OnDatabase, { id, userId }: { id: string; userId: string }) =>
  feeds(work).where('calendarFeed.id', '=', id).where('calendarFeed.userId', '=', userId).executeTakeFirst()

export const findFeedByToken = (work: OnDatabase, tokenHash: string) =>
  feeds(work).where('tokenHash', '=', tokenHash).executeTakeFirst()

/** Bookable staff and places with their accounts. */
export const listResources = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('resource')
    .select(['id as resourceId', 'name', 'kind', staffUserId.as('staffUserId')])
    .where('active', '=', true)
    .orderBy('kind', 'desc')
    .orderBy('position')
    .execute()

interface NewFeed {
  userId: string
  resourceId: string | null
  tokenHash: string
  createdAt: Date
}

/** Undefined if it exists. */
export const insertFeed = ({ trx }: OnDatabase, feed: NewFeed) =>
  trx
    .insertInto('calendarFeed')
    .values(feed)
    .onConflict((on) => on.constraint('calendar_feed_is_made_once').doNothing())
    .returning('id')
    .executeTakeFirst()

export const setFeedToken = ({ trx }: OnDatabase, id: string, token: { tokenHash: string; createdAt: Date }) =>
  changeOne(
    trx
      .updateTable('calendarFeed')
      .set({ ...token, readAt: null })
      .where('id', '=', id),
  )

/** Written once an hour at most: enough to see whether a feed is still read. */
export const markRead = ({ trx, now }: Timed, id: string) =>
  trx
    .updateTable('calendarFeed')
    .set({ readAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<', new Date(now.getTime() - 3_600_000))]))
    .execute()

export const deleteFeed = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('calendarFeed').where('id', '=', id).execute()

export const listAllFeedsOf = ({ trx }: OnDatabase, userId: string) =>
  trx
    .selectFrom('calendarFeed')
    .leftJoin('resource', 'resource.id', 'resourceId')
    .select(['name as of', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .execute()

interface Span {
  from: Date
  until: Date
}

const inSpan = (work: OnDatabase, { from, until }: Span) =>
  bookings(work)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', until)
    .where('booking.status', 'in', ['confirmed', 'checked_in', 'completed'])
    .orderBy('startsAt')
    .orderBy('booking.id')
    .limit(2000)

export const listOwnIn = (work: OnDatabase, userId: string, span: Span) =>
  inSpan(work, span).where('person.userId', '=', userId).execute()

export const listOfResourceIn = (work: OnDatabase, resourceId: string, span: Span) =>
  inSpan(work, span)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('allocation')
          .select('allocation.id')
          .whereRef('allocation.bookingId', '=', 'booking.id')
          .where('allocation.resourceId', '=', resourceId),
      ),
    )
    .execute()

/** Whether the account exists and is not banned. */
export const isActive = async ({ trx, now }: Timed, userId: string): Promise<boolean> =>
  Boolean(
    await trx
      .selectFrom('authUser')
      .select('id')
      .where('id', '=', userId)
      .where((eb) => eb.or([eb('bannedUntil', 'is', null), eb('bannedUntil', '<=', now)]))
      .executeTakeFirst(),
  )
