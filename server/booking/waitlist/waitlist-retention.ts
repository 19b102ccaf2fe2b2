import { sql } from 'kysely'

import type { Config } from '#server/kernel/config/config.ts'
import type { Retention } from '#server/kernel/db/retention.ts'

/** With who was offered what: long enough to answer whoever asks why they did not get a time. */
export const waitlistRetention = ({ booking }: Config): Retention[] => [
  {
    what: 'places on waitlists',
    days: booking.keepWaitlistDays,
    table: 'waitlistEntry',
    isOver: (before) => sql`ends_at < ${before}`,
  },
]
