import { type RawBuilder, sql } from 'kysely'

import type { Config } from '#server/kernel/config/config.ts'
import type { Retention } from '#server/kernel/db/retention.ts'

const lastUsed = sql<Date>`coalesce(refreshed_at, created_at)`

const longerAgo = (since: RawBuilder<Date>, seconds: number | undefined, before: Date) =>
  seconds === undefined
    ? sql<boolean>`false`
    : sql<boolean>`${since} < ${before}::timestamptz - ${seconds} * interval '1 second'`

/** A session that somebody signs out of is deleted at once. These have expired, or are no longer used. */
export const authRetention = ({ auth }: Config): Retention[] => [
  {
    what: 'sessions that ran out',
    days: auth.keepEndedSessionsDays,
    table: 'authSession',
    isOver: (before) =>
      sql`(${longerAgo(sql`created_at`, auth.sessionSeconds, before)}
        or ${longerAgo(lastUsed, auth.sessionIdleSeconds, before)})`,
  },
  {
    what: 'sessions that nobody uses',
    days: auth.keepUnusedSessionsDays,
    table: 'authSession',
    isOver: (before) => sql`${lastUsed} < ${before}`,
  },
  {
    what: 'browsers that nobody comes back with',
    days: auth.keepDevicesDays,
    table: 'knownDevice',
    isOver: (before) => sql`last_seen_at < ${before}`,
  },
]
