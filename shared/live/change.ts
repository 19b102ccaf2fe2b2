import { z } from 'zod'

/** The message by which a channel tells its members that something happened. Only the server sends it. */
export const changeEvent = 'change'

/** What happened, without the data: those who may see it ask for it over HTTP. */
export const Change = z.object({
  type: z.string(),
  entity: z.string(),
  id: z.string().nullable(),
  /** The record's version afterwards. */
  version: z.int().nullable(),
})
export type Change = z.output<typeof Change>
