import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

import { dealApart } from '#server/leagues/schedule/deal-apart.ts'
import type { Dealing, DealtRounds } from '#shared/leagues/schedule/deal.ts'
import { dealSeason } from '#shared/leagues/schedule/deal.ts'
import { countRounds, spreadOf } from '#shared/leagues/schedule/fairness.ts'
import { median, milliseconds, type Row } from '#tests/bench/table.ts'

const runs = 5
const [teams, weeks, bays, starts] = [36, 22, 6, 3] as const

const dealing: Dealing = {
  schedule: 'round_robin',
  teams,
  groupSize: 2,
  bays,
  starts,
  rounds: Array.from({ length: weeks }, () => ({ bays: Array.from({ length: bays }, (_, bay) => bay) })),
  before: { rounds: 0, bays: [], starts: [], met: [], rested: [] },
}

/** The longest season on a thread of its own, how long the one that answers is held up by it, and how even it comes out. */
export async function benchDealing(): Promise<Row[]> {
  const times: number[] = []
  const alone: number[] = []
  let most = 0
  let dealt: DealtRounds = []
  for (let run = 0; run < runs; run += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const began = performance.now()
    dealt = await dealApart(dealing)
    times.push(performance.now() - began)
    delay.disable()
    most = Math.max(most, delay.max / 1_000_000)
    const beganHere = performance.now()
    dealSeason(dealing)
    alone.push(performance.now() - beganHere)
  }
  const counted = countRounds(dealt, { teams, bays, starts })
  const spread = `bays within ${spreadOf(counted.bays)}, starts within ${spreadOf(counted.starts)}`

  return [
    {
      what: `leagues, ${teams} teams over ${weeks} weeks dealt to ${bays} bays and ${starts} starts (${spread})`,
      figure: milliseconds(median(times)),
      baseline: `${milliseconds(median(alone))} on the same thread`,
      ratio: `${(median(times) / median(alone)).toFixed(1)} x`,
      target: '< 2 s, within 1',
    },
    { what: 'leagues, the thread that answers is held up by it', figure: milliseconds(most), target: '< 100 ms' },
  ]
}
