import { type Exact, exactly } from '#shared/leagues/handicap/exact.ts'

/** A side's net score of each hole; null where it has none. */
export type SideScores = readonly (number | null)[]

export interface MatchPoints {
  /** For a hole that is won; who halves it has half of it. */
  perHole: number
  /** For the lower total of nets. */
  perMatch: number
  /** For the lower total without strokes. */
  lowGross: number
}

interface Side {
  net: SideScores
  gross: SideScores
}

interface PlayedMatch {
  /** 1 the first side won the hole, -1 the other, 0 neither; null where neither has a score. */
  holes: (1 | 0 | -1 | null)[]
  /** What the first side has of each kind of points. */
  parts: { holes: Exact; match: Exact; lowGross: Exact }
  points: [Exact, Exact]
}

/** A match hole by hole, and its points: what neither wins is halved, so that both sides together always have all of them. */
export function playMatch(first: Side, second: Side, { perHole, perMatch, lowGross }: MatchPoints): PlayedMatch {
  const holes = first.net.map((score, hole) => wonBy(score, second.net[hole] ?? null))
  const balance = holes.reduce<number>((sum, won) => sum + (won ?? 0), 0)
  const parts = {
    holes: exactly(perHole * (holes.length + balance), 2),
    match: shareOf(wonBy(totalOf(first.net), totalOf(second.net)) ?? 0, perMatch),
    lowGross: shareOf(wonBy(totalOf(first.gross), totalOf(second.gross)) ?? 0, lowGross),
  }
  const own = parts.holes.add(parts.match).add(parts.lowGross)
  const all = holes.length * perHole + perMatch + lowGross

  return { holes, parts, points: [own, exactly(all).sub(own)] }
}

const shareOf = (won: number, points: number): Exact => exactly(points * (1 + won), 2)

/** Who picked up has lost to any score. */
function wonBy(one: number | null, other: number | null): 1 | 0 | -1 | null {
  if (one === null || other === null) return one === other ? null : one === null ? -1 : 1

  return one === other ? 0 : one < other ? 1 : -1
}

/** Null where a hole has no score, and of a side that has no card. */
const totalOf = (scores: SideScores): number | null =>
  scores.length === 0
    ? null
    : scores.reduce<number | null>((sum, score) => (sum === null || score === null ? null : sum + score), 0)

/** What each player receives: the lowest plays off nothing. */
export function matchStrokes(playingHandicaps: readonly number[]): number[] {
  const lowest = Math.min(...playingHandicaps)

  return playingHandicaps.map((strokes) => strokes - lowest)
}
