import { expect } from 'vitest'

import { expectBridge, expectDays, expectFigures } from './naive/compare.ts'
import { later, test } from './naive/demo.ts'
import { readRaw } from './naive/raw.ts'
import { expectMayLeave, expectSeries } from './naive/series.ts'

const october = { from: '2026-10-01', until: '2026-10-31' }

test('every figure of a month of the demo is what loops over its tables come to, by every division', async ({
  db,
  as,
  services,
  clock,
}) => {
  await later(clock, services)
  expect(await db.selectFrom('figureDirty').selectAll().execute()).toEqual([])
  const studio = { db, asks: await as('manager'), now: services.now }

  await expectFigures(studio, [october])
  await expectDays(studio, october, ['money'])
  await expectBridge(studio, october)
})

test('what the charts show of half a year of the demo, and who may leave, is what loops over its tables come to', async ({
  db,
  as,
  services,
  clock,
}) => {
  await later(clock, services)
  const studio = { asks: await as('manager'), now: services.now }
  const raw = await readRaw(db)

  await expectSeries(studio, raw, { from: '2026-06-10', until: '2026-11-24' })
  expect(await expectMayLeave(studio, raw)).toBeGreaterThan(5)
})
