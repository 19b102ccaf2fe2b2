import { type Average, averagesOf, averageStart10, type AverageInputs } from './average.ts'
import { exactly } from './exact.ts'
import { type HandicapInputs, recordOf } from './inputs.ts'
import { indexOn } from './record.ts'

/** How many of somebody's last rounds are looked at, and how much better than the index counts, in tenths. */
export const lastRounds = 8
const better10 = 30

export interface Beats {
  rounds: number
  below: number
  /** The mean of the differences, in tenths; below zero is better than the index. */
  average10: number | null
}

/** How the last rounds were beside the index of their mornings. */
export function beatsIndex(inputs: HandicapInputs): Beats {
  const record = recordOf(inputs)
  const differences = record.differentials.flatMap(({ playedOn, value10 }) => {
    const index10 = indexOn(record, playedOn) ?? inputs.startIndexTenths
    return index10 === null ? [] : [value10 - index10]
  })

  return beats(differences)
}

/** The same in a season that has its own average. */
export function beatsAverage(inputs: AverageInputs): Beats {
  const averages: readonly Average[] = averagesOf(inputs)
  const start10 = averageStart10(inputs.startIndexTenths, inputs.holes)
  const differences = inputs.rounds
    .toSorted((one, other) => one.playedOn.localeCompare(other.playedOn))
    .flatMap(({ playedOn, over }) => {
      const index10 = averages.findLast(({ on }) => on < playedOn)?.index10 ?? start10
      return index10 === null ? [] : [10 * over - index10]
    })

  return beats(differences)
}

function beats(differences10: readonly number[]): Beats {
  const last = differences10.slice(-lastRounds)
  const sum10 = last.reduce((sum, one) => sum + one, 0)

  return {
    rounds: last.length,
    below: last.filter((one) => one <= -better10).length,
    average10: last.length === 0 ? null : exactly(sum10, last.length).round().valueOf(),
  }
}
