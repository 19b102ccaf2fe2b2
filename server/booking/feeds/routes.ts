import { handlersFor } from '#server/kernel/http/mount.ts'
import { feedsContract } from '#shared/booking/feeds.ts'

import { endFeed, listFeeds, makeFeed, renewFeed } from './manage.ts'
import { readFeed } from './read.ts'

export const feedRoutes = handlersFor(feedsContract, () => ({
  listCalendarFeeds: ({ work }) => listFeeds(work),
  makeCalendarFeed: ({ body, headers, work }) => makeFeed(work, { ...body, key: headers['idempotency-key'] }),
  renewCalendarFeed: ({ params, work }) => renewFeed(work, params.feedId),
  endCalendarFeed: ({ params, work }) => endFeed(work, params.feedId),
  readCalendarFeed: ({ params, work }) => readFeed(work, params.file),
}))
