import { z } from 'zod'

import { Id, Line, PhoneNumber } from '#shared/http/wire.ts'
import { SeasonStatus } from '#shared/leagues/seasons/status.ts'
import { PersonName } from '#shared/people/person-name.ts'

export const Named = z.object({ id: Id, name: z.string() })

/** A season as whoever plays it, or waits for it, knows it. */
export const SeasonFacts = z.object({
  id: Id,
  name: z.string(),
  league: z.string(),
  status: SeasonStatus,
  teamSize: z.int(),
})

/** Who answers for a player under 18. */
export const Guardian = z.strictObject({
  name: PersonName(80).meta({ examples: ['Dana Lee'] }),
  phone: PhoneNumber,
  relation: Line(40).meta({ examples: ['Mother'] }),
})
export type Guardian = z.output<typeof Guardian>
