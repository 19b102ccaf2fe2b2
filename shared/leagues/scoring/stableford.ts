/** Points for a hole by strokes over par, net or gross: the least over par first. Beyond either end the end counts. */
export interface StablefordTable {
  /** Over par of the first entry: -3 is an albatross. */
  from: number
  points: readonly number[]
}

/** 2 over none, 1 over 1, par 2, and one more for each stroke less. */
export const usualStableford: StablefordTable = { from: -4, points: [6, 5, 4, 3, 2, 1, 0] }

/** A ball that was picked up has what the worst score has. */
export function stablefordPoints(overPar: number | null, { from, points }: StablefordTable = usualStableford): number {
  const last = points.length - 1
  const at = overPar === null ? last : Math.min(Math.max(overPar - from, 0), last)

  return points[at] ?? 0
}
