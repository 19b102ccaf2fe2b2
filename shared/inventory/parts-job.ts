import { z } from 'zod'

import { Id } from '#shared/http/wire.ts'

/** The record that parts are for, as people call it: a ticket or a build. */
export const PartsJob = z.object({
  kind: z.enum(['ticket', 'build']),
  id: Id,
  number: z.string().meta({ examples: ['T-1042'] }),
})
export type PartsJob = z.output<typeof PartsJob>
