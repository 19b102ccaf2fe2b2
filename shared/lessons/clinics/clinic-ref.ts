import { z } from 'zod'

import { Line } from '#shared/http/wire.ts'
import { counted } from '#shared/words.ts'

export const mostAttendees = 20

const Attendee = z.strictObject({
  /** As they are called out; of the buyer, the name of their record counts. */
  name: Line(120).meta({ examples: ['Robin Vega'] }),
  email: z.email().max(254).exactOptional(),
  /** The buyer themself comes. */
  self: z.literal(true).exactOptional(),
})
export type Attendee = z.output<typeof Attendee>

/** What a line of kind `clinic` is about: a place for each of those who come. */
export const ClinicRef = z.strictObject({
  clinicSlug: z
    .string()
    .max(80)
    .meta({ examples: ['wedges-inside-a-hundred'] }),
  attendees: z
    .array(Attendee)
    .min(1, 'Say who comes.')
    .max(mostAttendees, `Take at most ${counted(mostAttendees, 'place')} at once.`),
})
export type ClinicRef = z.output<typeof ClinicRef>
