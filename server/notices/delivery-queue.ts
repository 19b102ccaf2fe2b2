import type { Db } from '#server/kernel/db/database.ts'
import { queueJobs } from '#server/kernel/db/queue.ts'

export type Channel = 'email' | 'sms'

/** Who carries a notice: a hook, where the studio has one for this kind. */
export type Carriage = Channel | 'hook'

export const queueOf = {
  email: 'deliver-email',
  sms: 'deliver-sms',
  hook: 'deliver-by-hook',
} as const satisfies Record<Carriage, string>

/** The job that delivers a notice; it commits with the notice. */
export const queueDelivery = (db: Db, carriage: Carriage, noticeIds: readonly string[]) =>
  queueJobs(
    db,
    queueOf[carriage],
    noticeIds.map((noticeId) => ({ data: { noticeId }, singletonKey: noticeId })),
  )
