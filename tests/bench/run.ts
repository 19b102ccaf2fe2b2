import { benchAnalytics } from './analytics.ts'
import { benchAuth } from './auth.ts'
import { benchAvailability, benchLargeStudio } from './availability.ts'
import { benchBenefits } from './benefits.ts'
import { benchBookings, benchRace } from './bookings.ts'
import { type FreshDatabase, inBench } from './ending/in-bench.ts'
import { benchGoods } from './goods.ts'
import { benchDealing } from './leagues/deal.ts'
import { benchResults } from './leagues/results.ts'
import { benchScreens } from './leagues/screens.ts'
import { benchLists } from './lists.ts'
import { benchLive } from './live.ts'
import { benchMemberships } from './memberships.ts'
import { benchMemory } from './memory.ts'
import { benchOrderReads } from './order-reads.ts'
import { benchOrderWrites } from './order-writes.ts'
import { benchPlaces } from './places.ts'
import { benchReminders } from './reminders.ts'
import { benchSalesAtOnce } from './sales-at-once.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { printTable, type Row } from './table.ts'
import { benchWeb } from './web.ts'
import { benchBoard } from './workshop/board.ts'
import { benchWorkshopPlan } from './workshop/plan.ts'
import { benchSheet } from './workshop/sheet.ts'
import { benchStock } from './workshop/stock.ts'

// `npm run bench [-- name …]`: every figure with its baseline from the same run, medians of five.

// A part of it all, to look at plans without waiting for a whole database.
const share = Number(process.env['BENCH_SHARE'] ?? 1)

const benches: Record<string, (url: string, freshDatabase: FreshDatabase) => Promise<Row[]>> = {
  web: benchWeb,
  start: benchStart,
  memory: benchMemory,
  availability: (url) => benchAvailability(url, 50_000),
  booking: (_, freshDatabase) => benchLargeStudio((name) => freshDatabase(`large_${name}`)),
  bookings: benchBookings,
  goods: (url) => benchGoods(url, 50_000),
  orders: (url) => benchOrderReads(url, { orders: 1_000_000, ledgerLines: 5_000_000 }),
  placing: benchOrderWrites,
  sales: benchSalesAtOnce,
  memberships: async (url, freshDatabase) => [
    ...(await benchBenefits(await freshDatabase('benefits'))),
    ...(await benchMemberships(url, { renewals: 10_000, people: 100_000 })),
  ],
  places: (url) => benchPlaces(url, 100),
  // It takes minutes to fill: a database that is named here is filled once, and stays.
  analytics: (url) => benchAnalytics(process.env['BENCH_FIGURES_URL'] ?? url, { facts: 1_000_000, people: 100_000 }),
  search: (url) => benchSearch(url, { records: 1_000_000, people: 100_000 }),
  lists: (url) => benchLists(url, { facts: 1_000_000 * share, people: 100_000 * share }),
  leagues: async (url, freshDatabase) => [
    ...(await benchDealing()),
    ...(await benchResults(url)),
    ...(await benchScreens(await freshDatabase('screens'))),
  ],
  auth: benchAuth,
  live: benchLive,
  reminders: (url) => benchReminders(url, 10_000),
  workshop: async (url, freshDatabase) => [
    ...(await benchWorkshopPlan()),
    ...(await benchSheet()),
    ...(await benchStock(url, 100_000)),
    ...(await benchBoard(await freshDatabase('board'), 500)),
  ],
  race: (url) => benchRace(url, 100),
}

const names = process.argv.slice(2)
const chosen = Object.entries(benches).filter(([name]) => names.length === 0 || names.includes(name))

// Each as soon as it is known: one that fails late takes none of those before along.
await inBench(async (freshDatabase) => {
  for (const [name, bench] of chosen) printTable(await bench(await freshDatabase(name), freshDatabase))
})
