import { type Exact, exactly, fromTenths } from './exact.ts'
import { type Rating, standardSlope } from './rating.ts'

interface Score {
  /** With each hole at most its net double bogey. */
  adjustedGross: number
  /** How much harder the day was than the course, in tenths of a stroke; -10 to 30. */
  pcc10?: number
}

/** What a score of all rated holes says about a player, unrounded; negative when better than the rating. */
export const differentialOf = (rating: Rating, { adjustedGross, pcc10 = 0 }: Score): Exact =>
  exactly(adjustedGross)
    .sub(fromTenths(rating.courseRating10))
    // A nine has half of the day's difficulty.
    .sub(fromTenths(pcc10).mul(exactly(rating.holes, 18)))
    .mul(exactly(standardSlope, rating.slope))

/**
 * What a player of this index is expected to add on nine holes more. The rule's own table is not published; this line fits
 * it to a tenth.
 */
export const expectedOfNine = (index10: number): Exact => fromTenths(index10).mul(exactly(52, 100)).add(exactly(12, 10))

/** The differential of an 18 of which one nine was played, unrounded. */
export const differentialOfNine = (rating: Rating, score: Score, index10: number): Exact =>
  differentialOf(rating, score).add(expectedOfNine(index10))

/** Without an index two nines make an 18; neither is rounded before. */
export const differentialOfTwoNines = (first: Exact, second: Exact): Exact => first.add(second)

/** The fewest holes of a round of 18 that still count. */
export const fewestHoles = 10

/** The differential of a round that ended after 10 to 17 of its 18 holes, unrounded. */
export function differentialOfPart(
  rating: Rating,
  { adjustedGross, pcc10 = 0, holes }: Score & { holes: number },
  index10: number,
): Exact {
  if (rating.holes !== 18 || holes < fewestHoles || holes > 17) throw new RangeError('10 to 17 of 18 holes count.')
  const share = exactly(holes, 18)
  const played = exactly(adjustedGross)
    .sub(fromTenths(rating.courseRating10).mul(share))
    .sub(fromTenths(pcc10).mul(share))
    .mul(exactly(standardSlope, rating.slope))

  return played.add(expectedOfNine(index10).mul(exactly(18 - holes, 9)))
}
