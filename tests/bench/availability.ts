import { performance } from 'node:perf_hooks'

import { CompiledQuery } from 'kysely'

import { listFreeStarts } from '#server/booking/calendar.ts'
import { connect } from '#server/kernel/db/database.ts'

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
  const ask = () => listFreeStarts(db, { service: 'swing_eval', from, days: 7 }, undefined, now)
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

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < asksPerRun; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }

  return times
}
