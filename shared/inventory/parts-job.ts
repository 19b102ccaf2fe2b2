import { z } from 'zod'

import { Id } from '#shared/http/wire.ts'

/** The ticket or build that parts are for, with its number for people. */
export const PartsJob = z.object({
  kind: z.enum(['ticket', 'build']),
  id: Id,
  number: z.string().meta({ examples: ['T-1042'] }),
})
export type PartsJob = z.output<typeof PartsJob>

/** A job that waits for an item, with its promised day. */
export const WaitingJob = PartsJob.extend({
  quantity: z.int(),
  promisedOn: z.string().nullable(),
  /** The day on which its last part comes; null when no day is known. */
  comesOn: z.string().nullable(),
})
export type WaitingJob = z.output<typeof WaitingJob>
