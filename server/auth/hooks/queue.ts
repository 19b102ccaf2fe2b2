import { z } from 'zod'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Queue, queueJobs } from '#server/kernel/db/queue.ts'

/**
 * What a hook is told after the answer. By then the account may be deleted; the user is null where there never was one.
 */
export const AboutAccount = z.object({
  hook: z.enum(['after_user_created', 'password_verification_attempt']),
  userId: z.string().nullable(),
  ip: z.string(),
})
export type AboutAccount = z.output<typeof AboutAccount>

const minute = 60

/** Each retry waits twice as long as the previous one, with some jitter. */
export const hookQueue: Queue = {
  name: 'tell-hook',
  policy: 'standard',
  notify: false,
  expireInSeconds: minute,
  retentionSeconds: 24 * 60 * minute,
  deleteAfterSeconds: 60 * minute,
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60 * minute,
}

/** Queues the job that tells the hook, in the transaction of `work`. */
export const queueHook = ({ trx }: OnDatabase, data: AboutAccount) => queueJobs(trx, hookQueue, [{ data }])
