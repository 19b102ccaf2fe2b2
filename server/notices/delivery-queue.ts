import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Queue, queueJobs } from '#server/kernel/db/queue.ts'
import type { Channel } from '#shared/notices/kinds.ts'

/** How a notice leaves: by mail, by SMS, or by the studio's hook. */
export type Transport = Channel | 'hook'

const minute = 60

/** How long a worker may keep a message. After that it is taken for dead, and another one tries. */
export const deliverySeconds = 60

/** Messages whose last try is over. */
export const deadLetters: Queue = { name: 'bury-notice', policy: 'standard' }

const delivery = {
  policy: 'exclusive',
  // Transactions that call NOTIFY commit one after the other, and every booking writes messages.
  notify: false,
  expireInSeconds: deliverySeconds,
  deadLetter: deadLetters.name,
  // A job that no worker takes is deleted; `requeueWaiting` queues its notice again.
  retentionSeconds: 3 * 24 * 60 * minute,
  deleteAfterSeconds: 60 * minute,
}

/** Each retry waits about twice as long as the one before it, with a random part. */
export const queueOf: Record<Transport, Queue> = {
  // After 1, 2, 4 … 60 minutes, for at least a day.
  email: {
    name: 'deliver-email',
    ...delivery,
    retryLimit: 30,
    retryDelay: minute,
    retryBackoff: true,
    retryDelayMax: 60 * minute,
  },
  // Few retries: a sign-in code is useless after a quarter of an hour.
  sms: {
    name: 'deliver-sms',
    ...delivery,
    retryLimit: 7,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
  },
  // Begins quickly for sign-in codes; other messages lose nothing by waiting.
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
  /** When it may leave; at once when left out. */
  leavesAt?: Date | undefined
}

/** Queues the job that delivers a notice, in the transaction of the notice. */
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
