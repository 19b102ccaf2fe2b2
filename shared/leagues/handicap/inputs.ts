import { z } from 'zod'

import type { AverageInputs } from './average.ts'
import { fromTenths } from './exact.ts'
import { type KnownDifferential, type PlayedRound, recordOfRounds } from './rounds.ts'

/** The version of the rules by which indexes are calculated; a calculation keeps the one that it was made by. */
export const ruleVersion = 1

const InputRound = z.object({
  /** The card's, or of a differential that was brought from elsewhere. */
  id: z.string(),
  playedOn: z.string(),
  /** Where it was brought from elsewhere. */
  differentialTenths: z.int().exactOptional(),
  score: z
    .object({
      holes: z.literal([9, 18]),
      courseRatingTenths: z.int(),
      slope: z.int(),
      par: z.int(),
      adjustedGross: z.int(),
      holesPlayed: z.int(),
    })
    .exactOptional(),
})

/** All that an index is calculated from: with the version of the rules it is the same each time. */
export const HandicapInputs = z.object({
  /** Serves until an index is issued. */
  startIndexTenths: z.int().nullable(),
  rounds: z.array(InputRound),
})
export type HandicapInputs = z.output<typeof HandicapInputs>

/** What a calculation was made from: a Studio Handicap, or the average of a season. */
export type CalculationInputs = HandicapInputs | AverageInputs

/** The record of these inputs. */
export const recordOf = ({ rounds, startIndexTenths }: HandicapInputs) =>
  recordOfRounds(rounds.flatMap(roundOf), startIndexTenths ?? undefined)

function roundOf({
  playedOn,
  differentialTenths,
  score,
}: z.output<typeof InputRound>): (PlayedRound | KnownDifferential)[] {
  if (differentialTenths !== undefined) return [{ playedOn, differential: fromTenths(differentialTenths) }]
  if (!score) return []
  const { holes, courseRatingTenths, slope, par, adjustedGross, holesPlayed } = score
  const rating = { holes, courseRating10: courseRatingTenths, slope, par }

  return [{ playedOn, rating, adjustedGross, ...(holesPlayed < holes && { holesPlayed }) }]
}
