import { sql } from 'kysely'

import { bookings } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'

/** The account of a member of staff. */
const staffUserId = sql<string | null>`(select user_id from person where person.id = resource.person_id)`

const feeds = (db: Db) =>
  db
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

export const listFeedsOf = (db: Db, userId: string) =>
  feeds(db).where('calendarFeed.userId', '=', userId).orderBy('calendarFeed.id').execute()

export const findFeed = (db: Db, { id, userId }: { id: string; userId: string }) =>
  feeds(db).where('calendarFeed.id', '=', id).where('calendarFeed.userId', '=', userId).executeTakeFirst()

export const findFeedByToken = (db: Db, tokenHash: string) =>
  feeds(db).where('tokenHash', '=', tokenHash).executeTakeFirst()

/** Who and what can be booked, and whose account it is. */
export const listResources = (db: Db) =>
  db
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

/** Undefined where there is one already. */
export const insertFeed = (db: Db, feed: NewFeed) =>
  db
    .insertInto('calendarFeed')
    .values(feed)
    .onConflict((on) => on.constraint('calendar_feed_is_made_once').doNothing())
    .returning('id')
    .executeTakeFirst()

export const setFeedToken = (db: Db, id: string, token: { tokenHash: string; createdAt: Date }) =>
  db
    .updateTable('calendarFeed')
    .set({ ...token, readAt: null })
    .where('id', '=', id)
    .execute()

/** Not with each of many readings: by the hour is enough to know whether anybody still reads it. */
export const markRead = (db: Db, id: string, now: Date) =>
  db
    .updateTable('calendarFeed')
    .set({ readAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<', new Date(now.getTime() - 3_600_000))]))
    .execute()

export const deleteFeed = (db: Db, id: string) => db.deleteFrom('calendarFeed').where('id', '=', id).execute()

export const listAllFeedsOf = (db: Db, userId: string) =>
  db
    .selectFrom('calendarFeed')
    .leftJoin('resource', 'resource.id', 'resourceId')
    .select(['name as of', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .execute()

interface Span {
  from: Date
  until: Date
}

const inSpan = (db: Db, { from, until }: Span) =>
  bookings(db)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', until)
    .where('booking.status', 'in', ['confirmed', 'checked_in', 'completed'])
    .orderBy('startsAt')
    .orderBy('booking.id')
    .limit(2000)

export const listOwnIn = (db: Db, userId: string, span: Span) =>
  inSpan(db, span).where('person.userId', '=', userId).execute()

export const listOfResourceIn = (db: Db, resourceId: string, span: Span) =>
  inSpan(db, span)
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

/** Whether an account is there and not banned. */
export const isActive = async (db: Db, userId: string, now: Date): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('authUser')
      .select('id')
      .where('id', '=', userId)
      .where((eb) => eb.or([eb('bannedUntil', 'is', null), eb('bannedUntil', '<=', now)]))
      .executeTakeFirst(),
  )
