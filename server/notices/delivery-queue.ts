import type { OnDatabase } from '#server/kernel/db/database.ts'
import { queueJobs } from '#server/kernel/db/queue.ts'
import type { Channel } from '#shared/notices/kinds.ts'

/** Who carries a notice: a hook, where the studio has one for this kind. */
export type Transport = Channel | 'hook'

export const queueOf = {
  email: 'deliver-email',
  sms: 'deliver-sms',
  hook: 'deliver-by-hook',
} as const satisfies Record<Transport, string>

export interface Delivery {
  id: string
  /** Now, unless it says otherwise. */
  leavesAt?: Date | undefined
}

/** The job that delivers a notice; it commits with the notice. */
export const queueDelivery = ({ trx }: OnDatabase, transport: Transport, notices: readonly Delivery[]) =>
  queueJobs(
    trx,
    queueOf[transport],
    notices.map(({ id, leavesAt }) => ({
      data: { noticeId: id },
      singletonKey: id,
      ...(leavesAt && { startAfter: leavesAt }),
    })),
  )
