import type { Db } from '#server/kernel/db/database.ts'
import { queueJobs } from '#server/kernel/db/queue.ts'

export type Channel = 'email' | 'sms'

/** Who carries a notice: a hook, where the studio has one for this kind. */
export type Transport = Channel | 'hook'

export const queueOf = {
  email: 'deliver-email',
  sms: 'deliver-sms',
  hook: 'deliver-by-hook',
} as const satisfies Record<Transport, string>

/** The job that delivers a notice; it commits with the notice. */
export const queueDelivery = (db: Db, transport: Transport, noticeIds: readonly string[]) =>
  queueJobs(
    db,
    queueOf[transport],
    noticeIds.map((noticeId) => ({ data: { noticeId }, singletonKey: noticeId })),
  )
