import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Instant } from '#shared/http/wire.ts'

/** Whose bookings a calendar feed holds: one's own, those of a coach, or those of a bay. */
const FeedOf = z.object({
  /** Null for the account's own bookings. */
  resourceId: Id.nullable(),
  name: z.string().nullable(),
  kind: z.enum(['own', 'staff', 'bay']),
})
export type FeedOf = z.output<typeof FeedOf>

export const CalendarFeed = FeedOf.extend({
  id: Id,
  createdAt: Instant,
  /** When a calendar program last read it. */
  readAt: Instant.nullable(),
})
export type CalendarFeed = z.output<typeof CalendarFeed>

/** Its address holds a secret and is told only once. */
const MadeFeed = CalendarFeed.extend({ url: z.string() })
export type MadeFeed = z.output<typeof MadeFeed>

const byId = z.object({ feedId: Id })

export const feedsContract = {
  listCalendarFeeds: endpoint({
    method: 'GET',
    path: '/api/v1/calendar-feeds',
    summary: 'One’s own calendar feeds, and those that can be made: staff and bays for whoever reads all bookings',
    access: 'signed-in',
    response: z.object({ feeds: z.array(CalendarFeed), choices: z.array(FeedOf) }),
  }),
  makeCalendarFeed: endpoint({
    method: 'POST',
    path: '/api/v1/calendar-feeds',
    summary: 'Make a secret address by which a calendar program reads bookings',
    access: 'signed-in',
    headers: IdempotencyHeaders,
    body: z.strictObject({ resourceId: Id.nullable() }),
    status: 201,
    response: MadeFeed,
    failures: ['not_found', 'conflict', 'key_reused'],
  }),
  renewCalendarFeed: endpoint({
    method: 'POST',
    path: '/api/v1/calendar-feeds/:feedId/renew',
    summary: 'Give a feed another address; the one before leads nowhere from then on',
    access: 'signed-in',
    params: byId,
    response: MadeFeed,
    failures: ['not_found'],
  }),
  endCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/api/v1/calendar-feeds/:feedId',
    summary: 'End a feed: its address leads nowhere from then on',
    access: 'signed-in',
    params: byId,
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
  readCalendarFeed: endpoint({
    method: 'GET',
    path: '/api/v1/calendar-feeds/:file',
    summary: 'The feed itself, token and .ics; calendar programs ask again and again, with the ETag that they know',
    access: 'anyone',
    params: z.object({ file: z.string().max(100) }),
    produces: 'text/calendar',
    response: z.string(),
    failures: ['not_found'],
    limit: { max: 120, perSeconds: 60 },
    // Its address is a secret.
    unlogged: true,
  }),
}
