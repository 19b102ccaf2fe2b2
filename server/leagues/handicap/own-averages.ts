import type { OnDatabase } from '#server/kernel/db/database.ts'
import { averagesOf, averageStart10, type AverageInputs } from '#shared/leagues/handicap/average.ts'
import type { PlayerHandicap, SeasonAverage } from '#shared/leagues/handicap/own-contract.ts'

import { type CalculationRow, listCardsNamed, type listOverrides, type SeasonByAverage } from './store.ts'

type OverrideRow = Awaited<ReturnType<typeof listOverrides>>[number]

export const inTenths = (tenths: number | null | undefined): number | null => (tenths == null ? null : tenths / 10)

export const presentOverride = (override: OverrideRow | undefined): PlayerHandicap['override'] =>
  override ? { index: override.indexTenths / 10, reason: override.reason, at: override.at } : null

/** What holds, and where it comes from. */
export function inForce(
  said: number | undefined,
  calculated: number | null | undefined,
  start: number | null,
): [number | null, PlayerHandicap['from']] {
  if (said !== undefined) return [said, 'committee']
  if (calculated != null) return [calculated, 'calculated']

  return start === null ? [null, 'none'] : [start, 'start']
}

interface Known {
  overrides: readonly OverrideRow[]
  latest: readonly CalculationRow[]
}

/** The averages of a player, of each season that has its own, with their working. */
export async function explainAverages(
  work: OnDatabase,
  seasons: readonly SeasonByAverage[],
  { overrides, latest }: Known,
): Promise<SeasonAverage[]> {
  const averages: SeasonAverage[] = []
  for (const { seasonId, season, league, startIndexTenths } of seasons) {
    const override = overrides.find((one) => one.seasonId === seasonId)
    const calculation = latest.find((one) => one.seasonId === seasonId)
    const inputs = calculation && 'kind' in calculation.inputs ? calculation.inputs : undefined
    const start10 = inputs ? averageStart10(inputs.startIndexTenths, inputs.holes) : startIndexTenths
    const [index, from] = inForce(override?.indexTenths, calculation?.indexTenths, start10)
    averages.push({
      season: { id: seasonId, name: season, league },
      index: inTenths(index),
      from,
      override: presentOverride(override),
      working: inputs ? await workingOf(work, inputs) : null,
    })
  }

  return averages
}

async function workingOf(work: OnDatabase, inputs: AverageInputs): Promise<SeasonAverage['working']> {
  const { holes, percent, mostRise10, rounds } = inputs
  const average = averagesOf(inputs).at(-1)
  if (!average) return null
  const cards = await listCardsNamed(
    work,
    rounds.map(({ id }) => id),
  )

  return {
    holes,
    percent,
    counted: rounds.length - average.dropped.length,
    sum: average.sum,
    before: average.before10 / 10,
    held: inTenths(average.held10),
    mostRise: inTenths(mostRise10),
    isHeld: average.isHeld,
    rounds: rounds
      .flatMap(({ id, playedOn, over }, at) => {
        const card = cards.find((one) => one.id === id)
        const isDropped = average.dropped.includes(at)
        return card ? [{ id, roundId: card.roundId, course: card.course, playedOn, over, isDropped }] : []
      })
      .toReversed(),
  }
}
