import { authRetention } from '#server/auth/retention.ts'
import { noticeRetention } from '#server/notices/retention.ts'
import { peopleRetention } from '#server/people/retention.ts'

import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import { countOverdue, forgetRows, type Retention } from './db/retention.ts'
import { keyRetention } from './http/idempotency.ts'
import type { Services } from './services.ts'

/** What is kept for a time only. What holds others goes before them. */
const retentions = (config: Config): Retention[] => [
  ...authRetention(config),
  ...noticeRetention(config),
  ...peopleRetention(config),
  keyRetention,
]

/** Less than a worker may have a job for. */
const longestRunMilliseconds = 90_000

/** A job: forgets what was kept for its time. What it does not come to waits for the next night. */
export async function forgetOldRows({ db, config, now, log }: Services): Promise<void> {
  const endsAt = performance.now() + longestRunMilliseconds
  for (const retention of retentions(config)) {
    const forgotten = await forgetRows(db, retention, now(), () => performance.now() > endsAt)
    if (forgotten > 0)
      log.info({ rows: forgotten }, `Forgot ${retention.what} that were kept for ${retention.days} days`)
  }
}

// The job comes round each night.
const graceDays = 2

/** What is kept for how long, and what should be gone. */
export async function reportRetention(db: Db, config: Config, now: Date) {
  const reports: { what: string; days: number; overdue: number }[] = []
  for (const retention of retentions(config)) {
    const { what, days } = retention
    reports.push({ what, days, overdue: await countOverdue(db, retention, now, graceDays) })
  }

  return reports
}
