import { z } from 'zod'

import { type Exact, exactly } from '#shared/leagues/handicap/exact.ts'
import { tieSteps } from '#shared/leagues/rules.ts'

// Results as they are kept: points stay the fractions that they are.

const Fraction = z.codec(z.string(), z.custom<Exact>(), {
  decode: (text) => exactly(text),
  encode: (exact) => exact.toFraction(),
})

const KeptResult = z.object({
  id: z.string(),
  pairingId: z.string(),
  hasPlayed: z.boolean(),
  gross: z.int().nullable(),
  net: z.int().nullable(),
  stableford: z.int(),
  place: z.int().nullable(),
  match: z.object({ against: z.string(), won: z.int(), lost: z.int(), halved: z.int() }).nullable(),
  parts: z
    .array(
      z.object({
        what: z.enum(['holes', 'match', 'low_gross', 'place', 'low_gross_round', 'low_net_round', 'played']),
        points: Fraction,
      }),
    )
    .readonly(),
  points: Fraction,
})
export const KeptResults = z.array(KeptResult).readonly()
export type KeptResults = z.input<typeof KeptResults>

const KeptStanding = z.object({
  id: z.string(),
  rank: z.int(),
  points: Fraction,
  played: z.int(),
  dropped: z.array(z.int()).readonly(),
  wins: z.int(),
  totalNet: z.int().nullable(),
  ties: z.array(z.object({ step: z.enum(tieSteps), among: z.array(z.string()).readonly() })).readonly(),
})
export const KeptStandings = z.array(KeptStanding)
export type KeptStandings = z.input<typeof KeptStandings>
