import type { Db } from '#server/db/database.ts'
import { queueJobs } from '#server/db/queue.ts'

export type Channel = 'email' | 'sms'

export const queueOf = { email: 'deliver-email', sms: 'deliver-sms' } as const satisfies Record<Channel, string>

/** The job that delivers a notice; it commits with the notice. */
export const queueDelivery = (db: Db, channel: Channel, noticeIds: readonly string[]) =>
  queueJobs(
    db,
    queueOf[channel],
    noticeIds.map((noticeId) => ({ data: { noticeId }, singletonKey: noticeId })),
  )
