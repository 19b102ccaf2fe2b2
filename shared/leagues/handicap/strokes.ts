/** A hole as one tee has it. */
export interface Hole {
  par: number
  /** 1 is the hardest of its 9 or 18. */
  strokeIndex: number
}

/** The holes' stroke indexes as ranks among themselves: those of a nine out of eighteen become 1 to 9. */
export function rankHoles<Some extends Hole>(holes: readonly Some[]): Some[] {
  const order = holes.map(({ strokeIndex }) => strokeIndex).toSorted((one, other) => one - other)

  return holes.map((hole) => ({ ...hole, strokeIndex: order.indexOf(hole.strokeIndex) + 1 }))
}

/**
 * The strokes that a player receives on a hole among so many, whose stroke index is its rank there. Who plays off less than
 * nothing gives strokes, the easiest hole first.
 */
export function strokesOn(playingHandicap: number, strokeIndex: number, holes: number): number {
  const each = Math.floor(playingHandicap / holes)

  return each + (strokeIndex <= playingHandicap - each * holes ? 1 : 0)
}

/** What a hole counts at most for a handicap without an index to begin from. */
const overParWithoutIndex = 5

/** The most that a hole counts for a handicap: par, two, and the strokes received. */
export const netDoubleBogey = (par: number, strokesReceived: number | null): number =>
  strokesReceived === null ? par + overParWithoutIndex : par + 2 + strokesReceived

/** Strokes of a hole; null is a ball that was picked up, which counts the most that a hole counts. */
export type HoleScore = number | null

interface Played {
  /** Their stroke indexes are ranks. */
  holes: readonly Hole[]
  /** Undefined for a hole that was not reached, which adds nothing. */
  scores: readonly (HoleScore | undefined)[]
  /** Rounded; null for a player without an index to begin from. */
  courseHandicap: number | null
}

/** The round's score for the handicap: each hole at most its net double bogey. */
export function adjustedGrossOf({ holes, scores, courseHandicap }: Played): number {
  return holes.reduce((sum, { par, strokeIndex }, at) => {
    const received = courseHandicap === null ? null : strokesOn(courseHandicap, strokeIndex, holes.length)
    const most = netDoubleBogey(par, received)
    const score = scores[at]
    return score === undefined ? sum : sum + Math.min(score ?? most, most)
  }, 0)
}
