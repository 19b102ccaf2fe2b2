import { handlersFor } from '#server/kernel/http/mount.ts'
import { feedsContract } from '#shared/booking/feeds.ts'

import { endFeed, listFeeds, makeFeed, renewFeed } from './manage.ts'
import { readFeed } from './read.ts'

export const feedRoutes = handlersFor(feedsContract, (services) => ({
  listCalendarFeeds: (context) => listFeeds(services.db, context),
  makeCalendarFeed: ({ body, headers, ...context }) =>
    makeFeed(services, { ...body, key: headers['idempotency-key'] }, context),
  renewCalendarFeed: ({ params, ...context }) => renewFeed(services, params.feedId, context),
  endCalendarFeed: ({ params, ...context }) => endFeed(services.db, params.feedId, context),
  readCalendarFeed: ({ params }) => readFeed(services, params.file),
}))
