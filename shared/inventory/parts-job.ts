import { z } from 'zod'

import { Id } from '#shared/http/wire.ts'

/** The record that parts are for, as people call it: a ticket or a build. */
export const PartsJob = z.object({
  kind: z.enum(['ticket', 'build']),
  id: Id,
  number: z.string().meta({ examples: ['T-1042'] }),
})
export type PartsJob = z.output<typeof PartsJob>

/** Work that waits for an item, and what that makes of its promise. */
export const WaitingJob = PartsJob.extend({
  quantity: z.int(),
  promisedOn: z.string().nullable(),
  /** The day on which the last of them comes; null where nobody has said one. */
  comesOn: z.string().nullable(),
})
export type WaitingJob = z.output<typeof WaitingJob>
