import { jobWork } from '#server/kernel/work.ts'
import { prizesOfRound } from '#server/leagues/pots/plan.ts'
import { publishRound } from '#server/leagues/results/publish.ts'
import { loadSeason, type PlayedSeason, replay } from '#server/leagues/results/season.ts'
import { openBench } from '#tests/bench/open.ts'
import { median, milliseconds, type Row, timesOf } from '#tests/bench/table.ts'

import { makeLongSeason } from './season.ts'

const [teams, weeks, runs] = [32, 20, 5] as const

/** What a season costs that is replayed as a whole, and a round that is published at its end, or amended at its beginning. */
export async function benchResults(databaseUrl: string): Promise<Row[]> {
  const services = await openBench(databaseUrl)
  const { seasonId, roundIds } = await makeLongSeason(services.db, { teams, weeks })
  const work = () => jobWork(services, 'bench')
  const publish = (at: number, more: { reason?: string; isPreview?: boolean; version?: number } = {}) =>
    publishRound(work(), { roundId: roundIds[at] ?? '', version: 1, isPreview: false, ...more }, prizesOfRound)

  const season = await loadSeason(work(), seasonId)
  const replaying = await timesOf(runs + 1, async () => replayAll(season))
  const fresh = await timesOf(runs + 1, async () => replayAll(await loadSeason(work(), seasonId)))
  for (let at = 0; at < weeks - runs; at += 1) await publish(at)
  const looked: number[] = []
  const published: number[] = []
  for (let at = weeks - runs; at < weeks; at += 1) {
    looked.push(...(await timesOf(1, () => publish(at, { isPreview: true }))))
    published.push(...(await timesOf(1, () => publish(at))))
  }
  const amended = await timesOf(runs, (run) => publish(0, { version: 2 + run, reason: 'Looked at again' }))
  await services.db.destroy()

  return [
    {
      what: `leagues, ${teams} teams of two over ${weeks} weeks replayed, with the table after each`,
      figure: milliseconds(median(replaying.slice(1))),
      baseline: `${milliseconds(median(fresh.slice(1)))} with reading it`,
      ratio: (median(replaying.slice(1)) / median(fresh.slice(1))).toFixed(2),
      target: '< 150 ms',
    },
    {
      what: 'leagues, one of its last rounds published',
      figure: milliseconds(median(published)),
      baseline: `${milliseconds(median(looked))} to look at what it would change`,
      ratio: (median(published) / median(looked)).toFixed(2),
      target: '< 300 ms',
    },
    {
      what: `leagues, its first round amended, all ${weeks} replayed`,
      figure: milliseconds(median(amended)),
      baseline: `${milliseconds(median(published))} for the last one`,
      ratio: (median(amended) / median(published)).toFixed(2),
      target: '< 300 ms',
    },
  ]
}

const replayAll = (season: PlayedSeason) => replay(season, { counts: () => true, isAnew: () => true })
