import { features } from './features.ts'
import type { Config } from './kernel/config/config.ts'
import type { Db } from './kernel/db/database.ts'
import { countOverdue, forgetRows, type Retention } from './kernel/db/retention.ts'
import { keyRetention } from './kernel/http/idempotency.ts'
import type { Work } from './kernel/work.ts'

/** What is kept for a time only. Later features come first, since their rows may refer to those of earlier ones. */
const retentionsOf = (config: Config): Retention[] => [
  ...features.toReversed().flatMap((feature) => feature.retention?.(config) ?? []),
  keyRetention,
]

/** Less than the lease of a worker. */
const longestRunMilliseconds = 90_000

/** A job: deletes what has been kept for its time. What it does not reach waits for the next night. */
export async function forgetOldRows({ trx, services: { config, log }, now }: Work): Promise<void> {
  const endsAt = performance.now() + longestRunMilliseconds
  for (const retention of retentionsOf(config)) {
    const forgotten = await forgetRows(trx, retention, now, () => performance.now() > endsAt)
    if (forgotten > 0)
      log.info({ rows: forgotten }, `Forgot ${retention.what} that were kept for ${retention.days} days`)
  }
}

// The job runs once a night.
const graceDays = 2

/** What is kept for how long, and how much is overdue. */
export async function reportRetention(db: Db, config: Config, now: Date) {
  const reports: { what: string; days: number; overdue: number }[] = []
  for (const retention of retentionsOf(config)) {
    const { what, days } = retention
    reports.push({ what, days, overdue: await countOverdue(db, retention, now, graceDays) })
  }

  return reports
}
