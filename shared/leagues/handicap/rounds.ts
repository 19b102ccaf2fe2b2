import { differentialOf, differentialOfNine, differentialOfPart, differentialOfTwoNines } from './differential.ts'
import type { Exact } from './exact.ts'
import type { Rating } from './rating.ts'
import { addDay, emptyRecord, type HandicapRecord, indexOn } from './record.ts'

export interface PlayedRound {
  /** A day. */
  playedOn: string
  rating: Rating
  /** With each hole at most its net double bogey. */
  adjustedGross: number
  pcc10?: number
  /** Of 18 holes; all of them when left out. */
  holesPlayed?: number
}

/** A differential that was brought from elsewhere. */
export interface KnownDifferential {
  playedOn: string
  /** Unrounded. */
  differential: Exact
}

interface RecordOfRounds extends HandicapRecord {
  /** Which differential each round gave; null for a nine that waits for another, and what only an index could complete. */
  differentialAt: (number | null)[]
}

/** The record of these rounds, in the order of their days. A starting index serves until one is issued. */
export function recordOfRounds(
  rounds: readonly (PlayedRound | KnownDifferential)[],
  startIndex10?: number,
): RecordOfRounds {
  const record = emptyRecord()
  const differentialAt = rounds.map((): number | null => null)
  let waiting: Exact | undefined

  const inOrder = rounds.map((round, at) => ({ ...round, at })).toSorted(byDay)
  for (const [day, played] of Map.groupBy(inOrder, ({ playedOn }) => playedOn)) {
    const index10 = indexOn(record, day) ?? startIndex10
    const values: Exact[] = []
    for (const round of played) {
      if ('differential' in round) {
        differentialAt[round.at] = record.differentials.length + values.length
        values.push(round.differential)
        continue
      }
      const value = index10 === undefined ? withoutIndex(round, waiting) : withIndex(round, index10)
      if (index10 === undefined && round.rating.holes === 9)
        waiting = value ? undefined : differentialOf(round.rating, round)
      if (!value) continue
      differentialAt[round.at] = record.differentials.length + values.length
      values.push(value)
    }
    addDay(record, day, values)
  }

  return { ...record, differentialAt }
}

const byDay = (one: { playedOn: string }, other: { playedOn: string }) =>
  Number(one.playedOn > other.playedOn) - Number(one.playedOn < other.playedOn)

const isWhole = ({ rating, holesPlayed = rating.holes }: PlayedRound) => holesPlayed === rating.holes

function withIndex(round: PlayedRound, index10: number): Exact {
  if (round.rating.holes === 9) return differentialOfNine(round.rating, round, index10)
  if (isWhole(round)) return differentialOf(round.rating, round)

  return differentialOfPart(round.rating, { ...round, holes: round.holesPlayed ?? 18 }, index10)
}

function withoutIndex(round: PlayedRound, waiting: Exact | undefined): Exact | undefined {
  if (round.rating.holes === 9) return waiting && differentialOfTwoNines(waiting, differentialOf(round.rating, round))

  return isWhole(round) ? differentialOf(round.rating, round) : undefined
}
