import { z } from 'zod'

/** A code as somebody types it. */
export const TypedCode = z
  .string()
  .overwrite((text) => text.trim().toUpperCase())
  .min(1, 'Type a code.')
  .max(40, 'Use at most 40 characters.')
  .meta({ examples: ['WEEKDAY10'] })

/** A code and its effect here. */
export const CodeOutcome = z.object({
  code: z.string(),
  /** Why it takes nothing off. */
  problem: z.string().exactOptional(),
})
