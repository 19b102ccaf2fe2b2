import { performance } from 'node:perf_hooks'

import { CompiledQuery } from 'kysely'

import { listFreeStarts } from '#server/booking/calendar/calendar.ts'
import { connect } from '#server/kernel/db/database.ts'
import { readFirstPlace } from '#server/settings/service.ts'

import { fillWithBookings, makeBenchStudio } from './studio.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

const runs = 5
const asksPerRun = 100
const from = '2026-11-25'
const now = new Date('2026-11-24T14:00:00Z')

/** Seven days, six bays, five coaches, over so many bookings; beside it the fastest question one can ask PostgreSQL. */
export async function benchAvailability(databaseUrl: string, bookings: number): Promise<Row[]> {
  const db = connect(databaseUrl)
  await fillWithBookings(db, await makeBenchStudio(db), from, bookings)
  const work = { trx: db, now, place: await readFirstPlace({ trx: db }) }
  const ask = () => listFreeStarts(work, { service: 'swing_eval', from, days: 7 }, undefined)
  const baseline = () => db.executeQuery(CompiledQuery.raw('select 1'))

  const { starts } = await ask()
  if (starts.length === 0) throw new Error('The bench studio has no free time: it measures nothing.')
  const asks: number[] = []
  const baselines: number[] = []
  for (let run = 0; run < runs; run++) {
    asks.push(percentile(await timesOf(ask), 0.95))
    baselines.push(percentile(await timesOf(baseline), 0.95))
  }
  await db.destroy()

  return [
    {
      what: `availability, 7 days over ${bookings.toLocaleString('en-US')} bookings, p95 (${starts.length} free starts)`,
      figure: milliseconds(median(asks)),
      baseline: `${milliseconds(median(baselines))} select 1`,
      ratio: `${(median(asks) / median(baselines)).toFixed(0)} x`,
      target: '< 40 ms, 1 round trip',
    },
  ]
}

const large = { coaches: 20, bays: 20 }
const few = 50_000
const many = 500_000

/** A week and a month of a studio with forty people and places, over fifty thousand and over half a million bookings. */
export async function benchLargeStudio(databaseUrl: (name: string) => Promise<string>): Promise<Row[]> {
  const week = { few: await daysOver(await databaseUrl('few'), few, 7), many: 0 }
  const url = await databaseUrl('many')
  week.many = await daysOver(url, many, 7)
  const month = await daysOver(url, undefined, 31)
  const over = `over ${many.toLocaleString('en-US')} bookings, 40 resources, p95`

  return [
    {
      what: `availability, 7 days ${over}`,
      figure: milliseconds(week.many),
      baseline: `${milliseconds(week.few)} over ${few.toLocaleString('en-US')}`,
      ratio: `${(week.many / week.few).toFixed(2)} x`,
      target: '< 60 ms, < 1.3 x',
    },
    { what: `availability, 31 days ${over}`, figure: milliseconds(month), target: '< 120 ms' },
  ]
}

/** The 95th percentile of so many days; over bookings that are made first, or those that are there. */
async function daysOver(url: string, bookings: number | undefined, days: number): Promise<number> {
  // Half a million of them take their time to be written.
  const db = connect(url, { withoutTimeLimit: true })
  if (bookings !== undefined) await fillWithBookings(db, await makeBenchStudio(db, large), from, bookings)
  const work = { trx: db, now, place: await readFirstPlace({ trx: db }) }
  const ask = () => listFreeStarts(work, { service: 'swing_eval', from, days }, undefined)
  const { starts } = await ask()
  if (starts.length === 0) throw new Error('The bench studio has no free time: it measures nothing.')
  const runTimes: number[] = []
  for (let run = 0; run < runs; run++) runTimes.push(percentile(await timesOf(ask), 0.95))
  await db.destroy()

  return median(runTimes)
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < asksPerRun; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }

  return times
}
