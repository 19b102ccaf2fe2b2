import { attemptAll } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import { chargeDue } from './bill/charge.ts'
import { dun } from './bill/dun.ts'
import { remindOfRenewals } from './bill/remind-renewals.ts'
import { renewMemberships } from './bill/renew.ts'
import { beginFreezes, endFreezes } from './change/freeze-days.ts'
import { endMemberships, giveUpCharges } from './end.ts'

/**
 * A job: a day of all memberships. Reminders first, so that nothing unannounced is charged. Each part resumes what an
 * earlier run left. A membership that fails waits for the next run and stops no other.
 */
export async function runMemberships(work: Work): Promise<void> {
  const today = localDayOf(work.now, work.place.zone)
  await attemptAll([
    () => endFreezes(work, today),
    () => remindOfRenewals(work, today),
    () => renewMemberships(work, today),
    () => beginFreezes(work, today),
    () => chargeDue(work, today),
    () => dun(work, today),
    () => endMemberships(work, today),
    () => giveUpCharges(work),
  ])
}
