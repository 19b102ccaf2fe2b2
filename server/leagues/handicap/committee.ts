import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { beatsAverage, beatsIndex, type Beats } from '#shared/leagues/handicap/beats.ts'
import type { PlayerIndex, PlayerIndexQuery } from '#shared/leagues/handicap/own-contract.ts'

import { listPlaying } from './committee-store.ts'
import { indexesInForce } from './index-store.ts'
import { inTenths, presentOverride } from './own-averages.ts'
import { type CalculationRow, listLatestCalculations, listOverrides } from './store.ts'

/** The players of seasons that are not over, as their committee looks at them. */
export async function pageOfHandicaps(work: Timed, query: PlayerIndexQuery) {
  const { rows, next, total } = await listPlaying(work, query)
  const personIds = [...new Set(rows.map(({ personId }) => personId))]
  const [indexes, overrides, calculations] =
    personIds.length === 0
      ? [[], [], []]
      : await inOneTrip([
          indexesInForce(
            work,
            rows.map(({ id }) => id),
          ),
          listOverrides(work, personIds),
          listLatestCalculations(work, personIds),
        ])
  const players = rows.map(({ isAverage, seasonId, seasonName, league, ...row }): PlayerIndex => {
    const own = ({ personId, seasonId: of }: { personId: string; seasonId: string | null }) =>
      personId === row.personId && of === (isAverage ? seasonId : null)
    const index = indexes.find(({ registrationId }) => registrationId === row.id)
    const calculation = calculations.find(own)
    const { rounds, below, average10 } = beatsOf(calculation)

    return {
      ...row,
      season: { id: seasonId, name: seasonName, league },
      isAverage,
      index: inTenths(index?.indexTenths),
      from: index?.from ?? 'none',
      override: presentOverride(overrides.find(own)),
      calculated: inTenths(calculation?.indexTenths),
      beats: { rounds, below, average: inTenths(average10) },
    }
  })

  return { players, next, total }
}

const noRounds: Beats = { rounds: 0, below: 0, average10: null }

function beatsOf(calculation: CalculationRow | undefined): Beats {
  if (!calculation) return noRounds
  const { inputs } = calculation

  return 'kind' in inputs ? beatsAverage(inputs) : beatsIndex(inputs)
}
