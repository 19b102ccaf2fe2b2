import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { connect } from '#server/kernel/db/database.ts'
import { startEmbedded } from '#server/kernel/db/embedded.ts'
import { migrateToLatest } from '#server/kernel/db/migrate.ts'
import { endStarted } from '#tests/support/process.ts'
import { databaseUrl } from '#tests/support/template-database.ts'

import { benchAuth } from './auth.ts'
import { benchAvailability, benchLargeStudio } from './availability.ts'
import { benchBenefits } from './benefits.ts'
import { benchBookings, benchRace } from './bookings.ts'
import { benchGoods } from './goods.ts'
import { benchLive } from './live.ts'
import { benchMemberships } from './memberships.ts'
import { benchMemory } from './memory.ts'
import { benchOrderReads } from './order-reads.ts'
import { benchOrderWrites } from './order-writes.ts'
import { benchPlaces } from './places.ts'
import { benchReminders } from './reminders.ts'
import { benchStart } from './start.ts'
import { printTable, type Row } from './table.ts'
import { benchWeb } from './web.ts'
import { benchBoard } from './workshop/board.ts'
import { benchWorkshopPlan } from './workshop/plan.ts'
import { benchSheet } from './workshop/sheet.ts'
import { benchStock } from './workshop/stock.ts'

// `npm run bench [-- name …]`: every figure with its baseline from the same run, medians of five.

const benches: Record<string, (url: string) => Promise<Row[]>> = {
  web: benchWeb,
  start: benchStart,
  memory: benchMemory,
  availability: (url) => benchAvailability(url, 50_000),
  booking: () => benchLargeStudio((name) => freshDatabase(`large_${name}`)),
  bookings: benchBookings,
  goods: (url) => benchGoods(url, 50_000),
  orders: (url) => benchOrderReads(url, { orders: 1_000_000, ledgerLines: 5_000_000 }),
  placing: benchOrderWrites,
  memberships: async (url) => [
    ...(await benchBenefits(await freshDatabase('benefits'))),
    ...(await benchMemberships(url, { renewals: 10_000, people: 100_000 })),
  ],
  places: (url) => benchPlaces(url, 100),
  auth: benchAuth,
  live: benchLive,
  reminders: (url) => benchReminders(url, 10_000),
  workshop: async (url) => [
    ...(await benchWorkshopPlan()),
    ...(await benchSheet()),
    ...(await benchStock(url, 100_000)),
    ...(await benchBoard(await freshDatabase('board'), 500)),
  ],
  race: (url) => benchRace(url, 100),
}

const names = process.argv.slice(2)
const chosen = Object.entries(benches).filter(([name]) => names.length === 0 || names.includes(name))

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
// Durable, as in a studio: both sides of each ratio pay for it.
const embedded = await startEmbedded(folder, ['-c', 'max_connections=200'])
const rows: Row[] = []
let isBrokenOff = false
// A bench that fails, or is broken off by Ctrl-C, leaves neither a server nor a database behind.
const cleanUp = async () => {
  await endStarted()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isBrokenOff = true
    void cleanUp().finally(() => process.exit(130))
  })
}
try {
  for (const [name, bench] of chosen) rows.push(...(await bench(await freshDatabase(name))))
} finally {
  if (!isBrokenOff) await cleanUp()
}
printTable(rows)

async function freshDatabase(name: string): Promise<string> {
  const admin = new pg.Client(embedded.url)
  await admin.connect()
  await admin.query(`create database bench_${name}`)
  await admin.end()
  const url = databaseUrl(embedded.url, `bench_${name}`)
  const db = connect(url)
  await migrateToLatest(db)
  await db.destroy()

  return url
}
