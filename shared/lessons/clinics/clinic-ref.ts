import { z } from 'zod'

import { Line } from '#shared/http/wire.ts'
import { counted } from '#shared/words.ts'

export const mostAttendees = 20

const Attendee = z.strictObject({
  /** The name to call out; for the buyer the name of their record counts. */
  name: Line(120).meta({ examples: ['Robin Vega'] }),
  email: z.email().max(254).exactOptional(),
  /** Set when the buyer comes in person. */
  self: z.literal(true).exactOptional(),
})
export type Attendee = z.output<typeof Attendee>

/** The reference of a line of kind `clinic`: a place for each participant. */
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
