import { z } from 'zod'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { queueJobs } from '#server/kernel/db/queue.ts'

/** What a hook is told after the answer, with an account that may be gone by then, or never was. */
export const AboutAccount = z.object({
  hook: z.enum(['after_user_created', 'password_verification_attempt']),
  userId: z.string().nullable(),
  ip: z.string(),
})
export type AboutAccount = z.output<typeof AboutAccount>

/** The job that tells it; it commits with what it is about. */
export const queueHook = ({ trx }: OnDatabase, data: AboutAccount) => queueJobs(trx, 'tell-hook', [{ data }])
