import type { Family } from '#shared/clubs/slots.ts'

import { FigureKey, figures, type ShotFigures } from './figures.ts'
import { showFigure } from './units.ts'

export interface Shot {
  candidateId: string
  included: boolean
  figures: ShotFigures
}

/** The mean of fewer shots says little. */
export const fewestShots = 5

export interface FigureSum {
  count: number
  mean: number
  /** The standard deviation; null for a single shot. */
  spread: number | null
}

/**
 * The ellipse in which about two of three shots land: its center to the right and away, in mm, and its angle in radians
 * from the right.
 */
export interface Ellipse {
  side: number
  carry: number
  /** Half of the longer axis and of the shorter one. */
  major: number
  minor: number
  turned: number
}

export interface CandidateSum {
  candidateId: string
  /** The number of shots that count. */
  count: number
  isTooFew: boolean
  figures: Partial<Record<FigureKey, FigureSum>>
  /** Ball speed divided by club speed. */
  smash: number | null
  ellipse: Ellipse | null
}

export interface Comparison {
  candidates: CandidateSum[]
  /**
   * The best candidate for each figure; only among candidates with enough shots, and only when two of them have the
   * figure.
   */
  best: Partial<Record<FigureKey, string>>
  suggestion: Suggestion | null
}

export interface Suggestion {
  candidateId: string
  why: string
}

// Sorted first: the last digit of a floating-point sum depends on the order, and nobody should see who was first.
const meanOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other).reduce((sum, value) => sum + value, 0) / values.length

function sumOf(values: readonly number[]): FigureSum | undefined {
  if (values.length === 0) return undefined

  const mean = meanOf(values)
  const squares = meanOf(values.map((value) => (value - mean) ** 2)) * values.length
  return { count: values.length, mean, spread: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null }
}

const valuesOf = (shots: readonly Shot[], key: FigureKey) => shots.flatMap((shot) => shot.figures[key] ?? [])

/** So that two of three shots are inside, when both figures are normally distributed. */
const twoOfThree = Math.sqrt(-2 * Math.log(1 / 3))

/** Null for fewer than three shots with both figures: two make a line. */
export function ellipseOf(shots: readonly Shot[]): Ellipse | null {
  const landed = shots.flatMap(({ figures: { side, carry } }) =>
    side === undefined || carry === undefined ? [] : [{ side, carry }],
  )
  if (landed.length < 3) return null

  const side = meanOf(landed.map((at) => at.side))
  const carry = meanOf(landed.map((at) => at.carry))
  const moment = (product: (x: number, y: number) => number) =>
    (meanOf(landed.map((at) => product(at.side - side, at.carry - carry))) * landed.length) / (landed.length - 1)
  const [xx, yy, xy] = [moment((x) => x * x), moment((_, y) => y * y), moment((x, y) => x * y)]
  const [middle, half] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)]

  return {
    side,
    carry,
    major: twoOfThree * Math.sqrt(middle + half),
    minor: twoOfThree * Math.sqrt(Math.max(0, middle - half)),
    turned: Math.atan2(2 * xy, xx - yy) / 2,
  }
}

function summarize(candidateId: string, all: readonly Shot[]): CandidateSum {
  const shots = all.filter((shot) => shot.included && shot.candidateId === candidateId)
  const sums = FigureKey.options.flatMap((key) => {
    const sum = sumOf(valuesOf(shots, key))
    return sum ? [[key, sum] as const] : []
  })
  const byKey: CandidateSum['figures'] = Object.fromEntries(sums)

  return {
    candidateId,
    count: shots.length,
    isTooFew: shots.length < fewestShots,
    figures: byKey,
    smash: byKey.ballSpeed && byKey.clubSpeed ? byKey.ballSpeed.mean / byKey.clubSpeed.mean : null,
    ellipse: ellipseOf(shots),
  }
}

interface Candidate {
  id: string
  label: string
  isOwn: boolean
}

/** Compares candidates by their counted shots. */
export function compare(candidates: readonly Candidate[], shots: readonly Shot[], family: Family): Comparison {
  const sums = candidates.map(({ id }) => summarize(id, shots))

  return { candidates: sums, best: bestOf(sums), suggestion: suggest(candidates, sums, family) }
}

const hasEnough = (sum: FigureSum | undefined): sum is FigureSum & { spread: number } =>
  sum !== undefined && sum.count >= fewestShots && sum.spread !== null

function bestOf(sums: readonly CandidateSum[]): Comparison['best'] {
  const winners = FigureKey.options.flatMap((key) => {
    const rated = sums.flatMap(({ candidateId, figures: { [key]: sum } }) =>
      hasEnough(sum) ? [{ candidateId, score: figures[key].best === 'most' ? sum.mean : -sum.spread }] : [],
    )
    const [first, second] = rated.toSorted((one, other) => other.score - one.score)
    return first && second && first.score > second.score ? [[key, first.candidateId] as const] : []
  })
  return Object.fromEntries(winners)
}

/** A long club is judged by the carry that it reliably reaches, any other by how close it lands. */
const isLong = (family: Family) => family === 'driver' || family === 'fairway wood' || family === 'hybrid'

interface RatedCandidate {
  candidate: Candidate
  carry: FigureSum & { spread: number }
  side: FigureSum & { spread: number }
  score: number
}

/** How far shots miss the line, by their mean and their spread together. */
const missOf = ({ mean, spread }: FigureSum & { spread: number }) => Math.hypot(mean, spread)

function suggest(candidates: readonly Candidate[], sums: readonly CandidateSum[], family: Family): Suggestion | null {
  const rated = sums.flatMap(({ candidateId, figures: { carry, side } }): RatedCandidate[] => {
    const candidate = candidates.find(({ id }) => id === candidateId)
    if (!candidate || !hasEnough(carry) || !hasEnough(side)) return []
    const length = isLong(family) ? carry.mean : 0
    return [{ candidate, carry, side, score: length - carry.spread - missOf(side) }]
  })
  const [first, second] = rated.toSorted((one, other) => other.score - one.score)
  if (!first || !second || first.score === second.score) return null

  const own = rated.find(({ candidate }) => candidate.isOwn && candidate !== first.candidate)
  return { candidateId: first.candidate.id, why: whyOf(first, own ?? second, family) }
}

/** Empty for a difference that rounds to zero. */
function partOf(length: number, more: string, less: string): string {
  const yards = showFigure('distance', Math.abs(length))
  return Number(yards) === 0 ? '' : `${yards} yd ${length < 0 ? less : more}`
}

/** "8.0 yd longer, 2.1 yd less variation in carry, 6.9 yd nearer to the line, compared with Own." */
function whyOf(first: RatedCandidate, other: RatedCandidate, family: Family): string {
  const longer = first.carry.mean - other.carry.mean
  const steadier = other.carry.spread - first.carry.spread
  const nearer = missOf(other.side) - missOf(first.side)
  const { label } = other.candidate
  const parts = [
    isLong(family) && partOf(longer, 'longer', 'shorter'),
    partOf(steadier, 'less variation in carry', 'more variation in carry'),
    partOf(nearer, 'nearer to the line', 'farther from the line'),
  ].filter((part) => part !== '' && part !== false)
  return `${parts.join(', ')}, compared with ${label}.`
}
