import { z } from 'zod'

/** The broadcast by which a channel tells its members what happened. Nobody else can send it. */
export const changeEvent = 'change'

/** What happened, without what it is about: whoever may see that asks for it over HTTP. */
export const Change = z.object({
  type: z.string(),
  entity: z.string(),
  id: z.string().nullable(),
  /** Of the record, after it. */
  version: z.int().nullable(),
})
export type Change = z.output<typeof Change>
