import { expectBridge, expectDays, expectFigures, expectRows } from './naive/compare.ts'
import { later, test } from './naive/demo.ts'
import { readRaw } from './naive/raw.ts'
import { expectSeries } from './naive/series.ts'

test.for<[from: string, until: string]>([
  ['2025-11-01', '2026-10-31'],
  ['2026-11-10', '2026-11-30'],
  ['2026-03-01', '2026-03-31'],
  ['2026-11-24', '2026-11-24'],
])(
  'every figure of the demo from %s to %s is what loops over its tables come to, by its rows and its days too',
  {
    timeout: 600_000,
  },
  async ([from, until], { db, as, services, clock }) => {
    await later(clock, services)
    const studio = { db, asks: await as('manager'), now: services.now }

    await expectFigures(studio, [{ from, until }])
    await expectRows(studio, { from, until })
    await expectDays(studio, { from, until })
    await expectBridge(studio, { from, until })
    await expectSeries(studio, await readRaw(db), { from, until })
  },
)
