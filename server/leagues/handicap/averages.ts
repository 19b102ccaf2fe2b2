import type { OnDatabase } from '#server/kernel/db/database.ts'
import { averagesOf, type AverageInputs } from '#shared/leagues/handicap/average.ts'
import { countHoles } from '#shared/leagues/results/card.ts'
import { holesOfRound } from '#shared/leagues/rounds/holes.ts'
import { usualAverage } from '#shared/leagues/rules.ts'

import { type Calculated, calculatedOf, type PlayedByRules } from './calculated.ts'
import { type CalculationRow, listSeasonsByAverage } from './store.ts'

interface Played {
  /** All cards of these players, in their order. */
  played: readonly PlayedByRules[]
  latest: readonly CalculationRow[]
}

/** The average of each player in each season that has its own, from the rounds that they played in it themselves. */
export async function calculateAverages(
  work: OnDatabase,
  personIds: readonly string[],
  { played, latest }: Played,
): Promise<Calculated[]> {
  const ofAverages = played.filter(({ rules }) => rules.handicap.system === 'league_average')
  if (ofAverages.length === 0) return []
  const seasons = await listSeasonsByAverage(work, personIds)

  return seasons.flatMap(({ personId, seasonId, startIndexTenths }) => {
    const own = ofAverages.filter(({ card }) => card.personId === personId && card.seasonId === seasonId)
    const rules = own.at(-1)?.rules
    if (!rules) return []
    const inputs: AverageInputs = {
      kind: 'league_average',
      holes: rules.holes,
      startIndexTenths,
      ...usualAverage,
      ...rules.handicap.average,
      rounds: own.flatMap((one) => roundOf(one) ?? []),
    }
    const before = latest.find((one) => one.personId === personId && one.seasonId === seasonId)
    const toTenths = averagesOf(inputs).at(-1)?.index10 ?? null

    return [calculatedOf({ personId, seasonId, inputs, toTenths }, before)]
  })
}

/** Strokes over par as they count in the season; undefined for a round of which a hole counts no number. */
function roundOf({ card, rules, playedOn }: PlayedByRules): AverageInputs['rounds'][number] | undefined {
  const holes = holesOfRound(card.teeHoles, { holes: rules.holes, nine: card.nine })
  const scores = holes.map(({ hole }) => card.scores[hole])
  if (scores.every((score) => score === undefined)) return undefined
  const counted = countHoles({ holes, scores, strokes: card.courseHandicap ?? 0 }, rules)
  const par = holes.reduce((sum, hole) => sum + hole.par, 0)
  if (counted.some(({ gross }) => gross === null)) return undefined

  return { id: card.id, playedOn, over: counted.reduce((sum, { gross }) => sum + (gross ?? 0), 0) - par }
}
