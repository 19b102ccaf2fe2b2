import { sql } from 'kysely'

import type { Config } from '#server/kernel/config/config.ts'
import type { Retention } from '#server/kernel/db/retention.ts'
import { childCodes } from '#shared/catalog/children.ts'

/** Waitlist places and offers: kept long enough to explain why somebody did not get a time. */
export const bookingRetention = ({ booking }: Config): Retention[] => [
  {
    what: 'places on waitlists',
    days: booking.keepWaitlistDays,
    table: 'waitlistEntry',
    isOver: (before) => sql`ends_at < ${before}`,
  },
  {
    what: 'names and ages of children',
    days: booking.keepChildrenDays,
    table: 'booking',
    isOver: (before) => sql`ends_at < ${before} and answers ?| array[${sql.join(childCodes)}]::text[]`,
    emptied: sql`answers = answers - array[${sql.join(childCodes)}]::text[]`,
  },
]
