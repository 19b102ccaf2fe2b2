import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Queue, queueJobs } from '#server/kernel/db/queue.ts'
import type { Channel } from '#shared/notices/kinds.ts'

/** Who carries a notice: a hook, where the studio has one for this kind. */
export type Transport = Channel | 'hook'

const minute = 60

/** How long a worker may have a message. Whoever has not finished by then is taken for dead, and another one tries. */
export const deliverySeconds = 60

/** Messages that no try has carried. */
export const deadLetters: Queue = { name: 'bury-notice', policy: 'standard' }

const delivery = {
  policy: 'exclusive',
  // PostgreSQL lets transactions that announce something commit one after the other, and bookings write messages.
  notify: false,
  expireInSeconds: deliverySeconds,
  deadLetter: deadLetters.name,
  // What nobody works at goes by itself; it is queued anew when somebody does.
  retentionSeconds: 3 * 24 * 60 * minute,
  deleteAfterSeconds: 60 * minute,
}

/** A retry waits twice as long as the one before it, and a little by chance. */
export const queueOf: Record<Transport, Queue> = {
  // 1, 2, 4 … 60 minutes, for a day at the least.
  email: {
    name: 'deliver-email',
    ...delivery,
    retryLimit: 30,
    retryDelay: minute,
    retryBackoff: true,
    retryDelayMax: 60 * minute,
  },
  // A code that comes after a quarter of an hour is of no use.
  sms: {
    name: 'deliver-sms',
    ...delivery,
    retryLimit: 7,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
  },
  // As well: what is not a code loses nothing by waiting.
  hook: {
    name: 'deliver-by-hook',
    ...delivery,
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60 * minute,
  },
}

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
